package main

import (
	"encoding/base64"
	"fmt"
	"io"
	"os"
	"strings"

	webhooks "example.org/webhooks/verify"
)

func main() {
	input, _ := io.ReadAll(os.Stdin)
	for _, line := range strings.Split(strings.TrimSuffix(string(input), "\n"), "\n") {
		fields := strings.Split(line, "\t")
		body, _ := base64.StdEncoding.DecodeString(fields[1])
		fmt.Println(webhooks.IsGenuine(fields[0], body, fields[2], fields[3]))
	}
}
