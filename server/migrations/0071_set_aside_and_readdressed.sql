ALTER TABLE "email_tokens" ADD COLUMN "new_email" "citext";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "set_aside_at" timestamp with time zone;--> statement-breakpoint
-- Marks of links to roommates named the address in clear until 2026-11-30, and outlive it: the id of the mail takes its place. There are few of them.
UPDATE mail_outbox SET event_key = concat_ws(':', 'occupant-link', split_part(event_key, ':', 2), split_part(event_key, ':', 3), id, right(event_key, 10))
WHERE template = 'occupant-link' AND event_key LIKE '%@%';
