DROP INDEX "claims_open";--> statement-breakpoint
DROP INDEX "claims_done";--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "search" text COLLATE "C" GENERATED ALWAYS AS (left(fold(E'\n' || reference || E'\n' || title || E'\n'), 1800)) STORED;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_documents_one_letter" ON "claim_documents" USING btree ("claim_id") WHERE "from" = 'decision';--> statement-breakpoint
CREATE INDEX "claims_to_follow" ON "claims" USING btree ("last_word_from" DESC NULLS LAST,"last_word_at","id","insurance_type","assignee_id") WHERE state < 2 OR last_word_from = 'student';--> statement-breakpoint
CREATE INDEX "claims_followed" ON "claims" USING btree ("decided_at" DESC NULLS LAST,"id","insurance_type","assignee_id") WHERE state >= 2 AND last_word_from <> 'student';--> statement-breakpoint
CREATE INDEX "claims_search" ON "claims" USING gin ("search" gin_trgm_ops);