CREATE TABLE "held_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"object_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"details" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"leaves_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "held_acts_waiting" ON "held_acts" USING btree ("kind","object_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "held_acts_due" ON "held_acts" USING btree ("leaves_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "held_acts_actor" ON "held_acts" USING btree ("actor_id","created_at");