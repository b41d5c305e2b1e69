CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- A text as people search for it: without case, accents, marks and ligatures. Every letter that is left outside the Latin
-- alphabet, and every sign but space, point and @, becomes a word of capitals (李 is "{GHEO"): trigrams know ASCII
-- letters only, and no sign then means something to LIKE. Capitals stand nowhere else in a folded text.
CREATE FUNCTION fold(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  -- The signs of names and addresses are replaced here, for speed, as the last lines would.
  plain text := replace(replace(replace(lower(value), '-', 'ZAACN'), '_', 'ZAAFP'), '''', 'ZAACH');
BEGIN
  IF plain !~ '[^a-zA-Z0-9 .@\n]' THEN RETURN plain; END IF;
  plain := lower(public.unaccent('public.unaccent'::regdictionary,
    regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u0640\u064b-\u065f\u0670]', '', 'g')));
  plain := replace(replace(replace(plain, '-', 'ZAACN'), '_', 'ZAAFP'), '''', 'ZAACH');
  IF plain !~ '[^a-zA-Z0-9 .@\n]' THEN RETURN plain; END IF;
  RETURN (
    SELECT string_agg(
      CASE WHEN letter ~ '[a-zA-Z0-9 .@\n]' THEN letter ELSE
        CASE WHEN ascii(letter) < 128 THEN 'Z' WHEN ascii(letter) < 65536 THEN '{' ELSE '|' END
        || translate(lpad(to_hex(ascii(letter)), CASE WHEN ascii(letter) < 65536 THEN 4 ELSE 6 END, '0'),
          '0123456789abcdef', 'ABCDEFGHIJKLMNOP')
      END, '' ORDER BY place)
    FROM unnest(string_to_array(plain, NULL)) WITH ORDINALITY AS letters(letter, place));
END $$;--> statement-breakpoint
CREATE SEQUENCE "public"."claim_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."contract_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."complaint_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "email_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"registered_in" text,
	"opened_in" text,
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
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"trusted_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"family_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text,
	"signed_in_at" timestamp with time zone,
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
	"closed_at" timestamp with time zone,
	"last_sign_in_at" timestamp with time zone,
	"second_step_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search" text COLLATE "C" GENERATED ALWAYS AS (left(fold(E'\n' || last_name || E'\n' || name || E'\n' || email::text || E'\n'), 1800)) STORED,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "authenticator_apps" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_print" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_step_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"passkey_challenge" text,
	"app_secret" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_asked_papers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claim_id" uuid NOT NULL,
	"paper" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_by" uuid NOT NULL,
	"given_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "claim_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claim_id" uuid NOT NULL,
	"message_id" uuid,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"title" text NOT NULL,
	"paper" text,
	"from" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claim_documents_file_name_unique" UNIQUE("file_name")
);
--> statement-breakpoint
CREATE TABLE "claim_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"claim_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"from" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"student_id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"insurance_type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"kind" text,
	"occurred_on" date,
	"room" text,
	"state" integer DEFAULT 1 NOT NULL,
	"assignee_id" uuid,
	"last_word_at" timestamp with time zone NOT NULL,
	"last_word_from" text NOT NULL,
	"outcome" text,
	"amount_cents" integer,
	"reason" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key" text,
	"search" text COLLATE "C" GENERATED ALWAYS AS (left(fold(E'\n' || reference || E'\n' || title || E'\n'), 1800)) STORED,
	CONSTRAINT "claims_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "contract_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"on_day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"cause" text NOT NULL,
	"facts" jsonb NOT NULL
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
	"contractual_end" date,
	"suspended_on" date,
	"prime_cents" integer NOT NULL,
	"price_id" text NOT NULL,
	"insurer" integer DEFAULT 1 NOT NULL,
	"country_id" integer,
	"number_room" integer,
	"customer_stripe" text,
	"session_id" text,
	"subscription_stripe" text,
	"subscription_end" date,
	"subscription_is_over" boolean DEFAULT false NOT NULL,
	"ends_as_item" boolean DEFAULT false NOT NULL,
	"ended_by_provider" boolean DEFAULT false NOT NULL,
	"unpaid_invoice" text,
	"provider_answers" integer DEFAULT 0 NOT NULL,
	"provider_asked_at" timestamp with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"renews" boolean DEFAULT false NOT NULL,
	"needs_device" boolean DEFAULT false NOT NULL,
	"signed_at" timestamp with time zone,
	"renewed_at" timestamp with time zone,
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
	"device_type" text,
	"brand" text,
	"model" text,
	"purchase_price_cents" integer,
	"purchase_date" date,
	"description" text,
	"imei" text,
	"reference" text,
	"condition" text,
	"birthday_place" text NOT NULL,
	"street" text,
	"complement" text,
	"postal_code" text,
	"city" text,
	"country" text
);
--> statement-breakpoint
CREATE TABLE "contract_papers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"contract_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"facts" jsonb,
	"english_file_id" uuid,
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
CREATE TABLE "homes" (
	"contract_id" uuid PRIMARY KEY NOT NULL,
	"street" text NOT NULL,
	"complement" text,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"number_of_persons" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roommates" (
	"contract_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"civility" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"birthday" date NOT NULL,
	CONSTRAINT "roommates_contract_id_position_pk" PRIMARY KEY("contract_id","position")
);
--> statement-breakpoint
CREATE TABLE "waiting_invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"next_try_at" timestamp with time zone,
	"claimed_by" text,
	"claimed_at" timestamp with time zone,
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
CREATE TABLE "purchase_papers" (
	"purchase_id" uuid NOT NULL,
	"product" text NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	CONSTRAINT "purchase_papers_purchase_id_product_kind_pk" PRIMARY KEY("purchase_id","product","kind")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"product" text NOT NULL,
	"draft" jsonb,
	"draft_key" text,
	"identity" jsonb,
	"payable_until" date,
	"description" text DEFAULT '' NOT NULL,
	"amount" integer NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fulfilled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "renewal_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid NOT NULL,
	"request_id" text,
	"today" date NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"total" integer NOT NULL,
	"renewed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "school_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"certificate_file_name" text,
	"guarantees_file_id" text,
	"guarantees_file_name" text,
	"version" integer DEFAULT 1 NOT NULL,
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
	"leased_until" timestamp with time zone,
	"state" text DEFAULT 'starting' NOT NULL,
	"signed_file_id" uuid,
	"audit_trail_file_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signatures_external_id_unique" UNIQUE("external_id"),
	CONSTRAINT "signatures_request_id_unique" UNIQUE("request_id")
);
--> statement-breakpoint
CREATE TABLE "student_import_rejections" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"field" text,
	"code" text NOT NULL,
	"cells" jsonb NOT NULL,
	CONSTRAINT "student_import_rejections_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "student_import_rows" (
	"import_id" uuid NOT NULL,
	"email" text NOT NULL,
	"user_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"line" integer NOT NULL,
	"civility" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"birthday" date NOT NULL,
	"phone" text,
	"street" text,
	"postal_code" text,
	"city" text,
	CONSTRAINT "student_import_rows_import_id_email_pk" PRIMARY KEY("import_id","email")
);
--> statement-breakpoint
CREATE TABLE "student_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"school_id" integer NOT NULL,
	"actor_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"header" jsonb NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"blank_lines" integer DEFAULT 0 NOT NULL,
	"holds_invitations" boolean NOT NULL,
	"invited" integer DEFAULT 0 NOT NULL,
	"invited_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"advanced_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "student_invitations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follow_up_mails" (
	"student_id" uuid NOT NULL,
	"situation" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follow_up_mails_student_id_situation_pk" PRIMARY KEY("student_id","situation")
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
CREATE TABLE "tariff_version_prices" (
	"version_id" uuid NOT NULL,
	"price_id" text NOT NULL,
	"unit_amount" integer NOT NULL,
	"active" boolean NOT NULL,
	CONSTRAINT "tariff_version_prices_version_id_price_id_pk" PRIMARY KEY("version_id","price_id")
);
--> statement-breakpoint
CREATE TABLE "tariff_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"starts_on" date,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone,
	CONSTRAINT "tariff_versions_number" UNIQUE("product","number")
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
CREATE TABLE "rate_limit_hits" (
	"id" uuid NOT NULL,
	"subject" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limit_hits_id_subject_pk" PRIMARY KEY("id","subject")
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
ALTER TABLE "authenticator_apps" ADD CONSTRAINT "authenticator_apps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_step_challenges" ADD CONSTRAINT "second_step_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_asked_papers" ADD CONSTRAINT "claim_asked_papers_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_asked_papers" ADD CONSTRAINT "claim_asked_papers_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_documents" ADD CONSTRAINT "claim_documents_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_documents" ADD CONSTRAINT "claim_documents_message_id_claim_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."claim_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_documents" ADD CONSTRAINT "claim_documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_messages" ADD CONSTRAINT "claim_messages_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_messages" ADD CONSTRAINT "claim_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_events" ADD CONSTRAINT "contract_events_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_papers" ADD CONSTRAINT "contract_papers_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_papers" ADD CONSTRAINT "contract_papers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_english_file_id_files_id_fk" FOREIGN KEY ("english_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homes" ADD CONSTRAINT "homes_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roommates" ADD CONSTRAINT "roommates_contract_id_homes_contract_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."homes"("contract_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_invoices" ADD CONSTRAINT "waiting_invoices_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_invoices" ADD CONSTRAINT "waiting_invoices_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_papers" ADD CONSTRAINT "purchase_papers_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_papers" ADD CONSTRAINT "purchase_papers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewal_runs" ADD CONSTRAINT "renewal_runs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_request_steps" ADD CONSTRAINT "certificate_request_steps_request_id_certificate_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."certificate_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_request_steps" ADD CONSTRAINT "certificate_request_steps_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_request_steps" ADD CONSTRAINT "certificate_request_steps_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_request_steps" ADD CONSTRAINT "certificate_request_steps_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_requests" ADD CONSTRAINT "certificate_requests_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_slugs" ADD CONSTRAINT "school_slugs_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_import_rejections" ADD CONSTRAINT "student_import_rejections_import_id_student_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."student_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_imports" ADD CONSTRAINT "student_imports_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_up_mails" ADD CONSTRAINT "follow_up_mails_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff_version_prices" ADD CONSTRAINT "tariff_version_prices_version_id_tariff_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."tariff_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stays" ADD CONSTRAINT "stays_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_tokens_user" ON "email_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "email_tokens_open_invites" ON "email_tokens" USING btree ("user_id","expires_at") WHERE purpose = 'invite' AND used_at IS NULL;--> statement-breakpoint
CREATE INDEX "email_tokens_open" ON "email_tokens" USING btree ("purpose","created_at","user_id") WHERE purpose IN ('invite', 'confirm') AND used_at IS NULL;--> statement-breakpoint
CREATE INDEX "known_browsers_user" ON "known_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_family" ON "refresh_tokens" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_user" ON "refresh_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_ended" ON "refresh_tokens" USING btree ("family_id") WHERE revoked_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refresh_tokens_ended_at" ON "refresh_tokens" USING btree ("revoked_at","family_id") WHERE revoked_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_students_by_name" ON "users" USING btree ("search","id") WHERE "users"."role" <> 'ROLE_ADMIN';--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role");--> statement-breakpoint
CREATE INDEX "users_by_registration" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_students_inactive" ON "users" USING btree ("created_at","id") WHERE NOT is_active AND deactivated_at IS NULL AND role <> 'ROLE_ADMIN';--> statement-breakpoint
CREATE INDEX "users_students_by_state" ON "users" USING btree ((CASE WHEN deactivated_at IS NOT NULL THEN 2 WHEN is_active THEN 0 ELSE 1 END),"id") INCLUDE ("deactivated_at","is_active") WHERE "users"."role" <> 'ROLE_ADMIN';--> statement-breakpoint
CREATE INDEX "users_deactivated" ON "users" USING btree ("deactivated_at") WHERE deactivated_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_closed" ON "users" USING btree ("id") WHERE closed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_step_challenges_user" ON "second_step_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "claim_asked_papers_claim" ON "claim_asked_papers" USING btree ("claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_asked_papers_once" ON "claim_asked_papers" USING btree ("claim_id","paper") WHERE given_at IS NULL;--> statement-breakpoint
CREATE INDEX "claim_documents_claim" ON "claim_documents" USING btree ("claim_id","created_at","position");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_documents_one_letter" ON "claim_documents" USING btree ("claim_id") WHERE "from" = 'decision';--> statement-breakpoint
CREATE INDEX "claim_messages_claim" ON "claim_messages" USING btree ("claim_id","created_at");--> statement-breakpoint
CREATE INDEX "claim_messages_author" ON "claim_messages" USING btree ("author_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_messages_key" ON "claim_messages" USING btree ("claim_id","author_id","key") WHERE key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "claims_student" ON "claims" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "claims_contract" ON "claims" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_key" ON "claims" USING btree ("student_id","key") WHERE key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "claims_to_follow" ON "claims" USING btree ("last_word_from" DESC NULLS LAST,"last_word_at","id","insurance_type","assignee_id") WHERE state < 2 OR last_word_from = 'student';--> statement-breakpoint
CREATE INDEX "claims_followed" ON "claims" USING btree ("decided_at" DESC NULLS LAST,"id","insurance_type","assignee_id") WHERE state >= 2 AND last_word_from <> 'student';--> statement-breakpoint
CREATE INDEX "claims_search" ON "claims" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "claims_assignee" ON "claims" USING btree ("assignee_id") WHERE assignee_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "contract_events_contract" ON "contract_events" USING btree ("contract_id","id");--> statement-breakpoint
CREATE INDEX "contracts_student" ON "contracts" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "contracts_renewable" ON "contracts" USING btree ("end_date") WHERE statut = 'ok' AND payment_status = 'payment_succeeded' AND signature_status IN ('none', 'signed') AND renews;--> statement-breakpoint
CREATE INDEX "contracts_unpaid" ON "contracts" USING btree ("id") WHERE statut = 'impayé';--> statement-breakpoint
CREATE INDEX "contracts_to_sign" ON "contracts" USING btree ("end_date") WHERE payment_status = 'payment_succeeded' AND signature_status IN ('waiting', 'refused', 'expired') AND statut = 'ok';--> statement-breakpoint
CREATE INDEX "contracts_subscription" ON "contracts" USING btree ("subscription_stripe") WHERE subscription_stripe IS NOT NULL;--> statement-breakpoint
CREATE INDEX "contracts_to_ask" ON "contracts" USING btree ("provider_asked_at") WHERE subscription_stripe IS NOT NULL AND NOT subscription_is_over;--> statement-breakpoint
CREATE INDEX "contracts_ending" ON "contracts" USING btree (((end_date - 30)::timestamp AT TIME ZONE 'Europe/Paris'),"id") WHERE payment_status = 'payment_succeeded' AND signature_status IN ('none', 'signed') AND statut <> 'impayé' AND (NOT renews OR statut = 'résilié' OR subscription_end IS NOT NULL);--> statement-breakpoint
CREATE INDEX "contracts_renewed" ON "contracts" USING btree ("renewed_at","id") WHERE renewed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_imei" ON "devices" USING btree ("imei") WHERE imei IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_papers_one_shown" ON "contract_papers" USING btree ("contract_id","kind") WHERE NOT is_archived;--> statement-breakpoint
CREATE INDEX "contract_papers_contract" ON "contract_papers" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "documents_contract" ON "documents" USING btree ("contract_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_current" ON "documents" USING btree ("contract_id") WHERE "documents"."is_archived" = false;--> statement-breakpoint
CREATE INDEX "waiting_invoices_student" ON "waiting_invoices" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "waiting_invoices_age" ON "waiting_invoices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_state" ON "mail_outbox" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_bulk" ON "mail_outbox" USING btree ("next_try_at") WHERE state = 'waiting' AND next_try_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "checkout_sessions_state" ON "checkout_sessions" USING btree ("state");--> statement-breakpoint
CREATE INDEX "purchases_student" ON "purchases" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "purchases_open" ON "purchases" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_one_open" ON "purchases" USING btree ("student_id","draft_key") WHERE "purchases"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "renewal_runs_one_running" ON "renewal_runs" USING btree ("state") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "certificate_request_steps_request" ON "certificate_request_steps" USING btree ("request_id","at");--> statement-breakpoint
CREATE INDEX "certificate_requests_student" ON "certificate_requests" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "certificate_requests_age" ON "certificate_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "complaints_student" ON "complaints" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "complaints_age" ON "complaints" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "school_slugs_school" ON "school_slugs" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "student_imports_school" ON "student_imports" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "student_invitations_import" ON "student_invitations" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "students_by_school" ON "students" USING btree ((coalesce(school_id, 0)),"user_id") INCLUDE ("school_id");--> statement-breakpoint
CREATE INDEX "students_by_birthday" ON "students" USING btree ((coalesce(birthday, 'infinity'::date)),"user_id") INCLUDE ("birthday");--> statement-breakpoint
CREATE INDEX "students_by_phone" ON "students" USING btree ((coalesce(phone_number, '~') COLLATE "C"),"user_id") INCLUDE ("phone_number");--> statement-breakpoint
CREATE UNIQUE INDEX "tariff_versions_one_draft" ON "tariff_versions" USING btree ("product") WHERE "tariff_versions"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "audit_rows_newest" ON "audit_rows" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_rows_of_actor" ON "audit_rows" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_rows_of_object" ON "audit_rows" USING btree ("object_type","object_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_rows_of_action" ON "audit_rows" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "rate_limit_hits_subject" ON "rate_limit_hits" USING btree ("subject","expires_at");--> statement-breakpoint
CREATE INDEX "rate_limit_hits_expired" ON "rate_limit_hits" USING btree ("expires_at");--> statement-breakpoint
-- Counts a hit of each subject, or none: then it answers with the first that has no hit left, and when one is free again.
-- Each statement in it sees what was committed before it; so whoever waits for a subject's lock counts the hits of the one before.
CREATE FUNCTION count_hits(counting uuid, asked jsonb, at timestamptz)
RETURNS TABLE (subject text, free_at timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  wanted text;
BEGIN
  FOR wanted IN SELECT one ->> 'subject' FROM jsonb_array_elements(asked) AS one ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(wanted, 0));
  END LOOP;
  RETURN QUERY
    SELECT one ->> 'subject', counted.free_at
    FROM jsonb_array_elements(asked) WITH ORDINALITY AS listed(one, place)
    CROSS JOIN LATERAL (
      SELECT count(*) AS hits, min(hit.expires_at) AS free_at FROM rate_limit_hits AS hit
      WHERE hit.subject = one ->> 'subject' AND hit.expires_at > at
    ) AS counted
    WHERE counted.hits >= (one ->> 'most')::int
    ORDER BY place LIMIT 1;
  IF FOUND THEN RETURN; END IF;
  INSERT INTO rate_limit_hits (id, subject, expires_at)
    SELECT counting, one ->> 'subject', (one ->> 'expires_at')::timestamptz FROM jsonb_array_elements(asked) AS one;
END
$$;--> statement-breakpoint
CREATE FUNCTION contract_events_are_appended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With its contract a life goes: that delete comes from the foreign key.
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'contract_events is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER contract_events_are_appended BEFORE UPDATE OR DELETE ON contract_events
  FOR EACH ROW EXECUTE FUNCTION contract_events_are_appended();--> statement-breakpoint
INSERT INTO schools (id, name, path, email_domain, students_school_name, partnership_level, offers)
VALUES (4, 'Sans école partenaire', '/login/classic', 'classic.example.org', 'Étudiants', 'classic', ARRAY['health_mobility', 'home', 'multimedia', 'mutual']);--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('schools', 'id'), 100);
