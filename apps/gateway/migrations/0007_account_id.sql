-- Which account a row belongs to cannot be told from its old key: that takes the partners' settings, and what is sealed or hashed was
-- bound to the old key. Accounts begin anew, and everybody is signed out. Messages on their way are not thrown away: they leave first.
DO $$ BEGIN
  IF EXISTS (SELECT FROM "outbox" WHERE "state" IN ('held', 'sending', 'accepted')) THEN
    RAISE EXCEPTION 'Messages are on their way: let the version before this one send them, then upgrade';
  END IF;
END $$;
--> statement-breakpoint
DELETE FROM "account_settings";--> statement-breakpoint
DELETE FROM "authenticators";--> statement-breakpoint
DELETE FROM "autologin_tokens";--> statement-breakpoint
DELETE FROM "drafts";--> statement-breakpoint
DELETE FROM "known_devices";--> statement-breakpoint
DELETE FROM "outbox";--> statement-breakpoint
DELETE FROM "passkey_challenges";--> statement-breakpoint
DELETE FROM "passkeys";--> statement-breakpoint
DELETE FROM "password_resets";--> statement-breakpoint
DELETE FROM "preferences";--> statement-breakpoint
DELETE FROM "receipts";--> statement-breakpoint
DELETE FROM "recovery";--> statement-breakpoint
DELETE FROM "recovery_codes";--> statement-breakpoint
DELETE FROM "sessions";--> statement-breakpoint
DELETE FROM "sign_in_attempts";--> statement-breakpoint
DELETE FROM "staged_attachments";--> statement-breakpoint
DELETE FROM "trusted_devices";--> statement-breakpoint
DROP INDEX "sessions_partner_mail";--> statement-breakpoint
DROP INDEX "password_resets_partner_mail";--> statement-breakpoint
DROP INDEX "trusted_devices_partner_mail";--> statement-breakpoint
DROP INDEX "passkeys_partner_mail";--> statement-breakpoint
DROP INDEX "outbox_draft";--> statement-breakpoint
DROP INDEX "staged_attachments_account";--> statement-breakpoint
ALTER TABLE "drafts" DROP CONSTRAINT "drafts_partner_mail_draftid_pk";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_partner_mail_fingerprint_pk";--> statement-breakpoint
ALTER TABLE "preferences" DROP CONSTRAINT "preferences_partner_mail_name_pk";--> statement-breakpoint
ALTER TABLE "account_settings" DROP CONSTRAINT "account_settings_partner_mail_name_pk";--> statement-breakpoint
ALTER TABLE "known_devices" DROP CONSTRAINT "known_devices_partner_mail_fingerprint_pk";--> statement-breakpoint
ALTER TABLE "recovery" DROP CONSTRAINT "recovery_partner_mail_pk";--> statement-breakpoint
ALTER TABLE "authenticators" DROP CONSTRAINT "authenticators_partner_mail_pk";--> statement-breakpoint
ALTER TABLE "recovery_codes" DROP CONSTRAINT "recovery_codes_partner_mail_fingerprint_pk";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "account_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "password_unproven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "account_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "account_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "staged_attachments" ADD COLUMN "account_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "account_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "account_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "account_settings" ADD COLUMN "account_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "account_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "account_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery" ADD COLUMN "account_id" text PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "authenticators" ADD COLUMN "account_id" text PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD COLUMN "account_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD COLUMN "account_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "account_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_account_id_draftid_pk" PRIMARY KEY("account_id","draftid");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_account_id_fingerprint_pk" PRIMARY KEY("account_id","fingerprint");--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_account_id_name_pk" PRIMARY KEY("account_id","name");--> statement-breakpoint
ALTER TABLE "account_settings" ADD CONSTRAINT "account_settings_account_id_name_pk" PRIMARY KEY("account_id","name");--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_fingerprint_pk" PRIMARY KEY("account_id","fingerprint");--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_fingerprint_pk" PRIMARY KEY("account_id","fingerprint");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "password_resets_account" ON "password_resets" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "trusted_devices_account" ON "trusted_devices" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_draft" ON "outbox" USING btree ("account_id","draftid");--> statement-breakpoint
CREATE INDEX "staged_attachments_account" ON "staged_attachments" USING btree ("account_id","origin");--> statement-breakpoint
ALTER TABLE "drafts" DROP COLUMN "partner";--> statement-breakpoint
ALTER TABLE "drafts" DROP COLUMN "mail";--> statement-breakpoint
ALTER TABLE "staged_attachments" DROP COLUMN "partner";--> statement-breakpoint
ALTER TABLE "staged_attachments" DROP COLUMN "mail";--> statement-breakpoint
ALTER TABLE "receipts" DROP COLUMN "partner";--> statement-breakpoint
ALTER TABLE "receipts" DROP COLUMN "mail";--> statement-breakpoint
ALTER TABLE "preferences" DROP COLUMN "partner";--> statement-breakpoint
ALTER TABLE "preferences" DROP COLUMN "mail";--> statement-breakpoint
ALTER TABLE "account_settings" DROP COLUMN "partner";--> statement-breakpoint
ALTER TABLE "account_settings" DROP COLUMN "mail";--> statement-breakpoint
ALTER TABLE "known_devices" DROP COLUMN "partner";--> statement-breakpoint
ALTER TABLE "known_devices" DROP COLUMN "mail";--> statement-breakpoint
ALTER TABLE "recovery" DROP COLUMN "partner";--> statement-breakpoint
ALTER TABLE "recovery" DROP COLUMN "mail";--> statement-breakpoint
ALTER TABLE "authenticators" DROP COLUMN "partner";--> statement-breakpoint
ALTER TABLE "authenticators" DROP COLUMN "mail";--> statement-breakpoint
ALTER TABLE "recovery_codes" DROP COLUMN "partner";--> statement-breakpoint
ALTER TABLE "recovery_codes" DROP COLUMN "mail";--> statement-breakpoint
ALTER TABLE "trusted_devices" DROP COLUMN "partner";--> statement-breakpoint
ALTER TABLE "trusted_devices" DROP COLUMN "mail";--> statement-breakpoint
ALTER TABLE "passkeys" DROP COLUMN "partner";--> statement-breakpoint
ALTER TABLE "passkeys" DROP COLUMN "mail";
