// Package queue is a queue of jobs.
package queue

import (
	"errors"
	"sync"
)

// ErrClosed is returned by Push after Close.
var ErrClosed = errors.New("queue is closed")

// A Queue hands out jobs in the order in which they came.
type Queue struct {
	mu     sync.Mutex
	jobs   []func()
	closed bool
}

// Push adds a job.
func (q *Queue) Push(job func()) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return ErrClosed
	}
	q.jobs = append(q.jobs, job)
	return nil
}

// Pop returns the oldest job, nil if there is none.
func (q *Queue) Pop() func() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.jobs) == 0 {
		return nil
	}
	job := q.jobs[0]
	q.jobs = q.jobs[1:]
	return job
}

// Len is short.
func (q *Queue) Len() int { return len(q.jobs) }
