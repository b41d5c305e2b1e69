CREATE TABLE "reply_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"texts" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
