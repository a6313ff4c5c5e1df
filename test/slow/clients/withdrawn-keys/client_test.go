package openbanking

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"
)

// TestWithdrawnKey prints the status with which a receiver would respond to a delivery, three times, with a pause between
// them.
func TestWithdrawnKey(*testing.T) {
	args := os.Args[len(os.Args)-4:]
	pause, _ := time.ParseDuration(args[3] + "s")
	verifier := NewVerifier(args[0], args[1], nil)
	for range [3]int{} {
		_, err := verifier.Verify(context.Background(), []byte(args[2]))
		var invalid *InvalidWebhook
		switch {
		case err == nil:
			fmt.Println(202)
		case errors.As(err, &invalid):
			fmt.Println(400)
		default:
			fmt.Println(503)
		}
		verifier.fetchedAt = verifier.fetchedAt.Add(-pause)
		verifier.failedAt = verifier.failedAt.Add(-pause)
	}
}
