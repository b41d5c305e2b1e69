ALTER TABLE "devices" ALTER COLUMN "device_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "street" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "complement" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "country" text;--> statement-breakpoint
CREATE INDEX "devices_imei" ON "devices" USING btree ("imei") WHERE imei IS NOT NULL;