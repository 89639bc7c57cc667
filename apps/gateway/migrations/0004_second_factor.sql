CREATE TABLE "authenticators" (
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"sealed" "bytea",
	"enabled_at" timestamp with time zone,
	"pending" "bytea",
	"pending_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "authenticators_partner_mail_pk" PRIMARY KEY("partner","mail")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"fingerprint" text NOT NULL,
	CONSTRAINT "recovery_codes_partner_mail_fingerprint_pk" PRIMARY KEY("partner","mail","fingerprint")
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"fingerprint" text NOT NULL,
	"agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"session" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"host" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "trusted_devices_fingerprint" ON "trusted_devices" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "trusted_devices_partner_mail" ON "trusted_devices" USING btree ("partner","mail");--> statement-breakpoint
CREATE INDEX "trusted_devices_expires_at" ON "trusted_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_partner_mail" ON "passkeys" USING btree ("partner","mail");