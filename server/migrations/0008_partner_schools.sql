CREATE TABLE "school_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "certificate_file_name" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "guarantees_file_name" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "school_slugs" ADD CONSTRAINT "school_slugs_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "school_slugs_school" ON "school_slugs" USING btree ("school_id");