CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "email_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"address" "inet",
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"family_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "refresh_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" "citext" NOT NULL,
	"password_hash" text,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"language" text DEFAULT 'fr' NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"deactivated_at" timestamp with time zone,
	"last_sign_in_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"insurance_type" text NOT NULL,
	"document_type" text NOT NULL,
	"reference" text NOT NULL,
	"check_code" text NOT NULL,
	"statut" text DEFAULT 'ok' NOT NULL,
	"payment_status" text NOT NULL,
	"signature_status" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"terminated_at" date,
	"suspended_on" date,
	"prime_cents" integer NOT NULL,
	"price_id" text NOT NULL,
	"insurer" integer DEFAULT 1 NOT NULL,
	"country_id" integer,
	"number_room" integer,
	"customer_stripe" text,
	"session_id" text,
	"signed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_reference_unique" UNIQUE("reference"),
	CONSTRAINT "contracts_check_code_unique" UNIQUE("check_code"),
	CONSTRAINT "contracts_session_type" UNIQUE("session_id","insurance_type")
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"zone" integer NOT NULL,
	"name" jsonb NOT NULL,
	CONSTRAINT "countries_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"device_type" text NOT NULL,
	"brand" text,
	"model" text,
	"purchase_price_cents" integer,
	"purchase_date" date,
	"description" text,
	"imei" text,
	"reference" text,
	"condition" text,
	"birthday_place" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"storage_key" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_storage_key_unique" UNIQUE("storage_key")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_key" text NOT NULL,
	"to_address" text NOT NULL,
	"to_name" text NOT NULL,
	"language" text NOT NULL,
	"template" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_outbox_event_key_unique" UNIQUE("event_key")
);
--> statement-breakpoint
CREATE TABLE "checkout_sessions" (
	"purchase_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"session_id" text,
	"url" text,
	"state" text DEFAULT 'starting' NOT NULL,
	"payment_intent" text,
	"amount_paid" integer,
	"refund_reason" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkout_sessions_purchase_id_attempt_pk" PRIMARY KEY("purchase_id","attempt"),
	CONSTRAINT "checkout_sessions_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "purchase_lines" (
	"purchase_id" uuid NOT NULL,
	"product" text NOT NULL,
	"price_id" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "purchase_lines_purchase_id_product_pk" PRIMARY KEY("purchase_id","product")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"product" text NOT NULL,
	"draft" jsonb,
	"amount" integer NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fulfilled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "schools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"path" text NOT NULL,
	"email_domain" text NOT NULL,
	"students_school_name" text NOT NULL,
	"partnership_level" text NOT NULL,
	"partner_level_health_mobility" integer DEFAULT 1 NOT NULL,
	"insurance_for_foreign" boolean DEFAULT false NOT NULL,
	"insurer" integer,
	"offers" text[] NOT NULL,
	"certificate_file_id" text,
	"guarantees_file_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schools_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "signatures" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"external_id" text NOT NULL,
	"request_id" text,
	"document_id" text,
	"signer_id" text,
	"link" text,
	"link_expires_at" timestamp with time zone,
	"state" text DEFAULT 'starting' NOT NULL,
	"signed_file_id" uuid,
	"audit_trail_file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signatures_external_id_unique" UNIQUE("external_id"),
	CONSTRAINT "signatures_request_id_unique" UNIQUE("request_id")
);
--> statement-breakpoint
CREATE TABLE "students" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "students_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"school_id" integer,
	"civility" text NOT NULL,
	"birthday" date,
	"phone_number" text,
	"latin_name" text,
	"latin_last_name" text,
	"street" text,
	"postal_code" text,
	"city" text,
	"country" text,
	"complement" text,
	"customer_stripe" text,
	CONSTRAINT "students_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "home_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"rooms" integer NOT NULL,
	"interval" text NOT NULL,
	"unit_amount" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "multimedia_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"type" text NOT NULL,
	"formula" text,
	"name" jsonb NOT NULL,
	"condition" jsonb NOT NULL,
	"tranche_min" integer NOT NULL,
	"tranche_max" integer NOT NULL,
	"tranche_max_exclusive" boolean NOT NULL,
	"interval" text NOT NULL,
	"unit_amount" integer NOT NULL,
	"school" integer NOT NULL,
	"requires_device_form" boolean NOT NULL,
	"notice_slug" text NOT NULL,
	"fic" text NOT NULL,
	"active" boolean NOT NULL,
	"sort" integer NOT NULL,
	CONSTRAINT "multimedia_offers_product_unique" UNIQUE("product")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"value" text PRIMARY KEY NOT NULL,
	"label" jsonb NOT NULL,
	"sort" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_prices" (
	"price_id" text NOT NULL,
	"variant" text NOT NULL,
	"stripe_price_id" text NOT NULL,
	"unit_amount" integer NOT NULL,
	CONSTRAINT "provider_prices_price_id_variant_pk" PRIMARY KEY("price_id","variant")
);
--> statement-breakpoint
CREATE TABLE "travel_price_documents" (
	"price_name" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tg" text NOT NULL,
	"cg" text NOT NULL,
	"ipid" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "travel_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"zone" integer NOT NULL,
	"month" integer NOT NULL,
	"partner_level" integer NOT NULL,
	"unit_amount" integer NOT NULL,
	"price_name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stays" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"zone" integer NOT NULL,
	"billed_months" integer NOT NULL,
	"country_nationality" text,
	"address_origin" text
);
--> statement-breakpoint
CREATE TABLE "audit_rows" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"object_type" text NOT NULL,
	"object_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"body" text,
	"content_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_account_path_key_pk" PRIMARY KEY("account","path","key")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_tokens_user" ON "email_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "known_browsers_user" ON "known_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_attempts_subject" ON "login_attempts" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "login_attempts_address" ON "login_attempts" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_family" ON "refresh_tokens" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_user" ON "refresh_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contracts_student" ON "contracts" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_contract" ON "documents" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_current" ON "documents" USING btree ("contract_id") WHERE "documents"."is_archived" = false;--> statement-breakpoint
CREATE INDEX "mail_outbox_state" ON "mail_outbox" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "checkout_sessions_state" ON "checkout_sessions" USING btree ("state");--> statement-breakpoint
CREATE INDEX "purchases_student" ON "purchases" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "audit_rows_object" ON "audit_rows" USING btree ("object_type","object_id");--> statement-breakpoint
CREATE INDEX "audit_rows_at" ON "audit_rows" USING btree ("at");--> statement-breakpoint
INSERT INTO schools (id, name, path, email_domain, students_school_name, partnership_level, offers)
VALUES (4, 'Sans école partenaire', '/login/classic', 'classic.example.org', 'Étudiants', 'classic', ARRAY['health_mobility', 'home', 'multimedia', 'mutual']);--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('schools', 'id'), 100);
