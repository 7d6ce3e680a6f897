package find

import "testing"

// TestWord: a term of a question is shown as the question first writes it, not as its stem.
func TestWord(t *testing.T) {
	words := map[string]string{}
	for _, term := range Ask("retries of Uploads in scrapeLoop, uploading because of a sample of network_proxy").Terms {
		words[term.Text] = term.Word
	}
	for written, want := range map[string]string{"retries": "retries", "uploads": "uploads", "scrapeLoop": "scrapeLoop", "scrape": "scrape", "because": "because", "sample": "sample", "network_proxy": "network_proxy"} {
		terms := Terms(written)
		if got := words[terms[len(terms)-1]]; got != want {
			t.Errorf("%s is shown as %q, want %q", written, got, want)
		}
	}
}
