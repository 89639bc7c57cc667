CREATE TABLE "account_settings" (
	"partner" text NOT NULL,
	"mail" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_settings_partner_mail_name_pk" PRIMARY KEY("partner","mail","name")
);
