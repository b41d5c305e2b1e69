CREATE TABLE "accepted_papers" (
	"event_key" text NOT NULL,
	"place" integer NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accepted_papers_event_key_place_pk" PRIMARY KEY("event_key","place")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"until" date,
	"days_left" integer,
	"refund_cents" integer NOT NULL,
	"kept_days" integer NOT NULL,
	"due_on" date NOT NULL,
	"acknowledgement" uuid,
	CONSTRAINT "withdrawals_contract_id_unique" UNIQUE("contract_id"),
	CONSTRAINT "withdrawals_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_acknowledgement_files_id_fk" FOREIGN KEY ("acknowledgement") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What left with the mails of contracts before this was kept: each of our files by its hash. One pass over the certificates' mails.
INSERT INTO "accepted_papers" (event_key, place, file_name, sha256, accepted_at)
SELECT m.event_key, a.place - 1, a.file ->> 'fileName', f.sha256, m.sent_at
FROM mail_outbox m
CROSS JOIN LATERAL jsonb_array_elements(m.payload -> 'attachments') WITH ORDINALITY AS a(file, place)
JOIN files f ON f.storage_key = a.file ->> 'storageKey'
WHERE m.state = 'sent' AND m.sent_at IS NOT NULL AND m.event_key LIKE 'certificate:%'
ON CONFLICT DO NOTHING;
