CREATE INDEX "mail_outbox_quotes" ON "mail_outbox" USING btree ("created_at") WHERE template = 'quote';--> statement-breakpoint
-- Calls that are gone left what was mailed about them.
DELETE FROM mail_outbox WHERE template IN ('call-asked', 'call-off')
  AND split_part(event_key, ':', 2) NOT IN (SELECT reference FROM calls);
