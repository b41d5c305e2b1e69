CREATE SEQUENCE "public"."renewal_notice_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "renewal_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer DEFAULT nextval('renewal_notice_numbers') NOT NULL,
	"contract_id" uuid NOT NULL,
	"end_date" date NOT NULL,
	"before_cents" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"needs_consent" boolean NOT NULL,
	"last_day" date NOT NULL,
	"papers" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"studies_ended_on" date,
	"priced_at" timestamp with time zone,
	CONSTRAINT "renewal_notices_one_for_each_end" UNIQUE("contract_id","end_date")
);
--> statement-breakpoint
ALTER TABLE "renewal_runs" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "renewal_notices" ADD CONSTRAINT "renewal_notices_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewal_notices_unproved" ON "renewal_notices" USING btree ("made_at") WHERE sent_at IS NULL;--> statement-breakpoint
CREATE INDEX "renewal_notices_to_price" ON "renewal_notices" USING btree ("end_date") WHERE price_cents <> before_cents AND priced_at IS NULL;