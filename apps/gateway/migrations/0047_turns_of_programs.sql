DROP INDEX "outbox_due";--> statement-breakpoint
DROP INDEX "follow_up_sets_due";--> statement-breakpoint
CREATE INDEX "outbox_turns" ON "outbox" USING btree ("account_id","due_at") WHERE bulk and state in ('held', 'sending', 'accepted');--> statement-breakpoint
CREATE INDEX "outbox_elsewhere" ON "outbox" USING btree ("due_at") WHERE realm <> '' and state in ('held', 'sending', 'accepted');--> statement-breakpoint
CREATE INDEX "follow_up_sets_turns" ON "follow_up_sets" USING btree ("is_auto","account_id","due_at") WHERE state = 'waiting' and waits = '';--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("bulk","due_at") WHERE state in ('held', 'sending', 'accepted');--> statement-breakpoint
CREATE INDEX "follow_up_sets_due" ON "follow_up_sets" USING btree ("due_at") WHERE state = 'waiting' and waits = '';