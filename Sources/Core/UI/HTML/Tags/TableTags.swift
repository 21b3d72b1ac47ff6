/// `<table>`: data in rows and columns.
@inlinable
package func table<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("table", attributes, content: content())
}

/// `<caption>`: the title of a table.
@inlinable
package func caption<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("caption", attributes, content: content())
}

/// `<thead>`: the rows of a table that head its columns.
@inlinable
package func thead<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("thead", attributes, content: content())
}

/// `<tbody>`: the rows of a table that hold its data.
@inlinable
package func tbody<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("tbody", attributes, content: content())
}

/// `<tr>`: a row of a table.
@inlinable
package func tr<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("tr", attributes, content: content())
}

/// `<th>`: a cell that heads a row or a column.
@inlinable
package func th<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("th", attributes, content: content())
}

/// `<td>`: a cell with data.
@inlinable
package func td<Content: HTML>(
    _ attributes: HTMLAttribute...,
    @HTMLBuilder content: () -> Content
) -> HTMLElement<Content> {
    HTMLElement("td", attributes, content: content())
}
