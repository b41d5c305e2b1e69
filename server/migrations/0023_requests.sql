CREATE SEQUENCE "public"."complaint_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "certificate_request_steps" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"file_id" uuid,
	"file_name" text,
	"contract_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certificate_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"lastname" text NOT NULL,
	"firstname" text NOT NULL,
	"country_nationality" text NOT NULL,
	"second_country_nationality" text,
	"country_residence" text NOT NULL,
	"phone" text NOT NULL,
	"mail" text NOT NULL,
	"address" jsonb NOT NULL,
	"reason" text NOT NULL,
	"host_organization" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"student_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"acknowledged_by" date NOT NULL,
	"answer_by" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	CONSTRAINT "complaints_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "certificate_request_steps" ADD CONSTRAINT "certificate_request_steps_request_id_certificate_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."certificate_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_request_steps" ADD CONSTRAINT "certificate_request_steps_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_request_steps" ADD CONSTRAINT "certificate_request_steps_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_request_steps" ADD CONSTRAINT "certificate_request_steps_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_request_steps_request" ON "certificate_request_steps" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "certificate_requests_student" ON "certificate_requests" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "certificate_requests_age" ON "certificate_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "complaints_student" ON "complaints" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "complaints_age" ON "complaints" USING btree ("created_at","id");