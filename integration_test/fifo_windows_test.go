package integration_test

import "errors"

// mkfifo makes nothing: on Windows pipes lie outside the file system.
func mkfifo(string) error { return errors.ErrUnsupported }
