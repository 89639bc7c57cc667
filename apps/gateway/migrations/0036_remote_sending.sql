ALTER TABLE "outbox" ADD COLUMN "realm" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_accounts" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_accounts" ADD COLUMN "smtp_host" text;--> statement-breakpoint
ALTER TABLE "remote_accounts" ADD COLUMN "smtp_port" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_accounts" ADD COLUMN "smtp_security" text DEFAULT 'tls' NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_accounts" ADD COLUMN "smtp_user" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_accounts" ADD COLUMN "sender_mail" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_accounts" ADD COLUMN "sender_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_accounts" ADD COLUMN "smtp_own_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "remote_accounts" ADD COLUMN "smtp_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "remote_accounts" ADD COLUMN "smtp_refused" boolean DEFAULT false NOT NULL;