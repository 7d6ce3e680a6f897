package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"codemem/docs/stamp"
)

// writeGrowth measures, and writes the page and its pictures.
func (b *bench) writeGrowth(o options) error {
	files, history, err := b.grow(o.work, o.sizes, o.commits)
	if err != nil {
		return err
	}
	made, err := stamp.Made(".")
	if err != nil {
		return err
	}
	pictures := filepath.Join(filepath.Dir(o.growth), "pictures")
	return errors.Join(
		os.WriteFile(filepath.Join(pictures, "growth-files.svg"), []byte(chart(files, "files")), 0o644),
		os.WriteFile(filepath.Join(pictures, "growth-commits.svg"), []byte(chart(history, "commits")), 0o644),
		os.WriteFile(o.growth, []byte(growthPage(b, files, history, made)), 0o644),
	)
}

// growthPage returns the page about growth; pictures are beside it.
func growthPage(b *bench, files, history []curve, made string) string {
	var t strings.Builder
	fmt.Fprintf(&t, "# How cost grows\n\n%s\n%s.\n\n", made, b.version("git", "--version"))
	t.WriteString("Written by `make growth`. Whole processes, the least of three runs, or of two that take long, with the page cache warm. CPU is what all threads took; " +
		"growth is the exponent *e* for\nwhich CPU grows as size to the *e*, between the last two sizes: 1 is linear, n log n is 1.1 there. The repositories are Go code: files of 25 lines, 20 to a " +
		"directory, each of which calls\none beside it, one in another package, and the first of all, which is the one that is edited.\n")
	section := func(title, picture, unit string, curves []curve) {
		fmt.Fprintf(&t, "\n## %s\n\n![%s: seconds of CPU by %s](pictures/%s)\n\n| command | ", title, title, unit, picture)
		for _, n := range curves[0].sizes {
			fmt.Fprintf(&t, "%s %s | ", grouped(n), unit)
		}
		fmt.Fprintf(&t, "growth |\n|---|%s---:|\n", strings.Repeat("---:|", len(curves[0].sizes)))
		for _, c := range curves {
			fmt.Fprintf(&t, "| %s |", c.work)
			for _, s := range c.samples {
				fmt.Fprintf(&t, " %s |", seconds(s.cpu))
			}
			fmt.Fprintf(&t, " %.2f |\n", c.slope())
		}
	}
	section("Files", "growth-files.svg", "files", files)
	section("Commits", "growth-commits.svg", "commits", history)
	return t.String()
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

// grouped writes a number with commas.
func grouped(n int) string {
	s := fmt.Sprint(n)
	for at := len(s) - 3; at > 0; at -= 3 {
		s = s[:at] + "," + s[at:]
	}
	return s
}

// The chart's size and the place of its plot, in pixels.
const (
	chartWidth, chartHeight = 860, 560
	left, right             = 60, 640
	top, bottom             = 20, 520
)

// chart draws curves with both axes logarithmic, as SVG.
func chart(curves []curve, unit string) string {
	var s strings.Builder
	fmt.Fprintf(&s, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12"><rect width="100%%" height="100%%" fill="#fff"/>`+"\n", chartWidth, chartHeight)
	sizes := curves[0].sizes
	low, high := 0.01, 100.0
	x := func(n int) float64 {
		return left + (right-left)*math.Log(float64(n)/float64(sizes[0]))/math.Log(float64(sizes[len(sizes)-1])/float64(sizes[0]))
	}
	y := func(d time.Duration) float64 {
		return bottom - (bottom-top)*math.Log(min(max(d.Seconds(), low), high)/low)/math.Log(high/low)
	}
	for _, n := range sizes {
		fmt.Fprintf(&s, `<line x1="%.0f" x2="%.0f" y1="%d" y2="%d" stroke="#ddd"/><text x="%.0f" y="%d" text-anchor="middle">%s</text>`+"\n", x(n), x(n), top, bottom, x(n), bottom+18, grouped(n))
	}
	for sec := low; sec <= high; sec *= 10 {
		at := y(time.Duration(sec * 1e9))
		fmt.Fprintf(&s, `<line x1="%d" x2="%d" y1="%.0f" y2="%.0f" stroke="#ddd"/><text x="%d" y="%.0f" text-anchor="end">%g s</text>`+"\n", left, right, at, at, left-6, at+4, sec)
	}
	fmt.Fprintf(&s, `<text x="%d" y="%d" text-anchor="middle">%s</text>`+"\n", (left+right)/2, bottom+34, unit)
	for k, label := range spread(curves, y) {
		c := curves[k]
		color := fmt.Sprintf("hsl(%d 70%% %d%%)", k*360/len(curves), 35+k%3*8)
		var points []string
		for i, n := range c.sizes {
			points = append(points, fmt.Sprintf("%.1f,%.1f", x(n), y(c.samples[i].cpu)))
		}
		end := y(c.samples[len(c.samples)-1].cpu)
		fmt.Fprintf(&s, `<polyline points="%s" fill="none" stroke="%s" stroke-width="1.5"/><line x1="%d" x2="%d" y1="%.1f" y2="%.1f" stroke="%s" stroke-dasharray="2 2"/><text x="%d" y="%.1f" fill="%s">%s  %.2f</text>`+"\n",
			strings.Join(points, " "), color, right, right+24, end, label-4, color, right+28, label, color, c.work, c.slope())
	}
	s.WriteString("</svg>\n")
	return s.String()
}

// spread returns where the labels of curves stand: at their ends, and no two on each other.
func spread(curves []curve, y func(time.Duration) float64) []float64 {
	const line = 15
	order := make([]int, len(curves))
	at := make([]float64, len(curves))
	for k, c := range curves {
		order[k], at[k] = k, y(c.samples[len(c.samples)-1].cpu)+4
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(at[a], at[b]) })
	for i := 1; i < len(order); i++ {
		at[order[i]] = max(at[order[i]], at[order[i-1]]+line)
	}
	for i, floor := len(order)-1, float64(chartHeight-8); i >= 0; i-- {
		at[order[i]] = min(at[order[i]], floor)
		floor = at[order[i]] - line
	}
	return at
}
