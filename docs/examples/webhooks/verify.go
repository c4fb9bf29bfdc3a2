package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// IsGenuine takes the bytes of the body as they came, and the values of the two headers, empty where there is none.
func IsGenuine(secret string, body []byte, signature, previous string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	expected := []byte(hex.EncodeToString(mac.Sum(nil)))
	return hmac.Equal([]byte(signature), expected) || hmac.Equal([]byte(previous), expected)
}
