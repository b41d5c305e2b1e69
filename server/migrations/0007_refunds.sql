CREATE TABLE "refund_parts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"refund_id" uuid NOT NULL,
	"payment" text NOT NULL,
	"payment_intent" text,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"provider_refund" text,
	"provider_answers" integer DEFAULT 0 NOT NULL,
	"fault" text,
	CONSTRAINT "refund_parts_provider_refund_unique" UNIQUE("provider_refund"),
	CONSTRAINT "refund_parts_payment" UNIQUE("refund_id","payment")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"sent_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"credit_note" uuid,
	CONSTRAINT "refunds_reference_unique" UNIQUE("reference"),
	CONSTRAINT "refunds_contract_cause" UNIQUE("contract_id","cause")
);
--> statement-breakpoint
CREATE TABLE "number_series" (
	"series" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_series_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
DROP INDEX "contract_papers_one_shown";--> statement-breakpoint
ALTER TABLE "refund_parts" ADD CONSTRAINT "refund_parts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_note_files_id_fk" FOREIGN KEY ("credit_note") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("due_on","id");--> statement-breakpoint
-- Over a million papers this takes some seconds, in which no paper is written; reading goes on.
CREATE UNIQUE INDEX "contract_papers_one_kind" ON "contract_papers" USING btree ("contract_id","kind") WHERE NOT is_archived AND kind <> 'credit_note';