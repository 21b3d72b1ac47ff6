"""What the browser tests share. Nothing in here knows pytest, so that scripts can use it too."""
