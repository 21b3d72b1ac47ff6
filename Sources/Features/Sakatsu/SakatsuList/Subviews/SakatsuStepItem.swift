import UICore

/// A step in a card's line.
struct SakatsuStepItem: HTML {
    let step: SakatsuStepText

    var body: some HTML {
        span {
            if step.isMatch {
                mark { content }
            } else {
                content
            }
        }
    }

    @HTMLBuilder private var content: some HTML {
        if let symbol = step.symbol {
            Symbol(symbol, name: step.title)
        } else {
            HTMLElement("i", [], content: HTMLText(step.title))
        }
        step.number
        if !step.unit.isEmpty {
            small { step.unit }
        }
    }
}

/// A temperature in a card's last line.
struct SakatsuTemperatureItem: HTML {
    let temperature: SakatsuTemperatureText

    var body: some HTML {
        span {
            if temperature.isMatch {
                mark { content }
            } else {
                content
            }
        }
        " "
    }

    @HTMLBuilder private var content: some HTML {
        Symbol(temperature.symbol, name: temperature.title)
        temperature.number
        small { temperature.unit }
    }
}
