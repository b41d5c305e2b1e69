-- Nobody answers a decided claim of an account that was closed: it is our turn no more, and the trigger takes it out of the queue.
UPDATE claims SET last_word_from = 'administrator'
WHERE state >= 2 AND last_word_from = 'student' AND student_id IN (SELECT id FROM users WHERE closed_at IS NOT NULL);
