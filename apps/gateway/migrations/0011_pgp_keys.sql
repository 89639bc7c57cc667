CREATE TABLE "pgp_keys" (
	"account_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"checked" boolean NOT NULL,
	"source" text NOT NULL,
	"rev" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pgp_keys_account_id_fingerprint_pk" PRIMARY KEY("account_id","fingerprint")
);
