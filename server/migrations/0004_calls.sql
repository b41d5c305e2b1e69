CREATE SEQUENCE "public"."call_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"token_reference" text NOT NULL,
	"token_hash" text NOT NULL,
	"day" date NOT NULL,
	"hour" integer NOT NULL,
	"first_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"quote" jsonb,
	"state" text DEFAULT 'asked' NOT NULL,
	"changes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "calls_reference_unique" UNIQUE("reference"),
	CONSTRAINT "calls_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "calls_slot" ON "calls" USING btree ("day","hour") WHERE state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "calls_email" ON "calls" USING btree ("email");