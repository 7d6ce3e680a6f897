package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
)

// programIn returns the program in a release's archive.
func programIn(archive string) ([]byte, error) {
	var program []byte
	err := eachFile(archive, func(name string, content io.Reader) (err error) {
		if base := path.Base(name); base == "codemem" || base == "codemem.exe" {
			program, err = io.ReadAll(content)
		}
		return err
	})
	if err == nil && program == nil {
		err = fmt.Errorf("%s contains no program", archive)
	}
	return program, err
}

// eachFile calls f for each regular file of a .tar.gz or a .zip.
func eachFile(archive string, f func(name string, content io.Reader) error) error {
	if path.Ext(archive) == ".zip" {
		return eachZipped(archive, f)
	}
	file, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer file.Close()
	z, err := gzip.NewReader(file)
	if err != nil {
		return err
	}
	for t := tar.NewReader(z); ; {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil && h.Typeflag == tar.TypeReg {
			err = f(h.Name, t)
		}
		if err != nil {
			return err
		}
	}
}

// eachZipped calls f for each regular file of a .zip.
func eachZipped(archive string, f func(name string, content io.Reader) error) error {
	z, err := zip.OpenReader(archive)
	if err != nil {
		return err
	}
	defer z.Close()
	for _, file := range z.File {
		if !file.Mode().IsRegular() {
			continue
		}
		r, err := file.Open()
		if err != nil {
			return err
		}
		err = f(file.Name, r)
		r.Close()
		if err != nil {
			return err
		}
	}
	return nil
}
