-- Made while others write (decision 739). The new index of closed accounts stands before the old one goes.
DROP INDEX CONCURRENTLY IF EXISTS "email_tokens_expiring";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "email_tokens_expiring" ON "email_tokens" USING btree ("expires_at");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_to_purge";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_to_purge" ON "users" USING btree ((coalesce(purge_from, '-infinity'::date)),"id") WHERE closed_at IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "contract_events_ended";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contract_events_ended" ON "contract_events" USING btree ("at","contract_id") WHERE kind IN ('terminated', 'withdrawn');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "contracts_terminated";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contracts_terminated" ON "contracts" USING btree ("end_date","id") WHERE statut = 'résilié';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "contracts_signed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "contracts_signed" ON "contracts" USING btree ("signed_at") WHERE signed_at IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mail_outbox_from";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mail_outbox_from" ON "mail_outbox" USING btree ((lower(payload ->> 'email'))) WHERE payload ->> 'email' IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mail_outbox_claim";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mail_outbox_claim" ON "mail_outbox" USING btree ((payload ->> 'claimId')) WHERE payload ->> 'claimId' IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mail_outbox_dispute";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mail_outbox_dispute" ON "mail_outbox" USING btree ((payload ->> 'disputeId')) WHERE payload ->> 'disputeId' IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "purchases_repaying";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "purchases_repaying" ON "purchases" USING btree ("changed_contract") WHERE repays;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "signatures_ongoing";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "signatures_ongoing" ON "signatures" USING btree ("request_id") WHERE state = 'ongoing';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "signatures_unfetched";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "signatures_unfetched" ON "signatures" USING btree ("contract_id") WHERE state = 'done' AND signed_file_id IS NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_closed";
