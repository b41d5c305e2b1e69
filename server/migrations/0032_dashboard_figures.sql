CREATE TABLE "weekly_readers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "waited_seconds" integer;--> statement-breakpoint
ALTER TABLE "weekly_readers" ADD CONSTRAINT "weekly_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_events_counted" ON "contract_events" USING btree ("kind","on_day","contract_id") WHERE kind IN ('renewed', 'late');--> statement-breakpoint
CREATE INDEX "contracts_bought" ON "contracts" USING btree ("created_at","student_id") WHERE payment_status = 'payment_succeeded';--> statement-breakpoint
CREATE INDEX "documents_waited" ON "documents" USING btree ("created_at","waited_seconds","contract_id") WHERE waited_seconds IS NOT NULL;--> statement-breakpoint
CREATE INDEX "instalments_paid" ON "instalments" USING btree ("paid_at","amount_cents","contract_id") WHERE state = 'paid';
--> statement-breakpoint
-- Written by hand from here on. The first documents of the last two years, which are compared, tell how long they took; older ones are never
-- counted, so the table is not rewritten.
UPDATE documents SET waited_seconds = greatest(0, extract(epoch FROM documents.created_at - greatest(contracts.created_at, contracts.signed_at)))::int
FROM contracts WHERE contracts.id = contract_id AND documents.created_at > now() - interval '2 years'
  AND NOT EXISTS (SELECT FROM documents AS earlier WHERE earlier.contract_id = documents.contract_id AND earlier.created_at < documents.created_at);
