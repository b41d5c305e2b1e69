ALTER TABLE "claim_messages" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "key" text;--> statement-breakpoint
CREATE INDEX "claim_messages_author" ON "claim_messages" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_messages_key" ON "claim_messages" USING btree ("claim_id","author_id","key") WHERE key IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "claims_key" ON "claims" USING btree ("student_id","key") WHERE key IS NOT NULL;