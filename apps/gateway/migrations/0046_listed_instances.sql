ALTER TABLE "calendar_instances" ADD COLUMN "listed" text;--> statement-breakpoint
ALTER TABLE "calendar_instances" ADD COLUMN "invited_by" text;--> statement-breakpoint
-- As the next write of the event would do; what is left out is made when it is read.
UPDATE "calendar_instances" AS i SET
  "listed" = shown."listed",
  "invited_by" = CASE WHEN coalesce((i."override" ->> 'attendees')::integer, o."attendees") > 0 THEN o."organizer" END
FROM "calendar_objects" AS o
CROSS JOIN LATERAL (SELECT count(*) AS "instances" FROM "calendar_instances" AS c WHERE c."object_id" = o."id") AS counted
CROSS JOIN LATERAL (
  SELECT concat('{"start":"', to_char(s."start_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    '","end":"', to_char(s."end_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '"',
    ',"id":', to_jsonb(o."id"),
    ',"instance":', to_jsonb(s."instance"),
    ',"isAllDay":', to_jsonb(s."is_all_day"),
    ',"summary":', coalesce(s."override" -> 'summary', to_jsonb(o."summary")),
    ',"location":', coalesce(s."override" -> 'location', to_jsonb(o."location")),
    ',"status":', coalesce(s."override" -> 'status', to_jsonb(o."status")),
    ',"isBusy":', coalesce(s."override" -> 'isBusy', to_jsonb(o."is_busy")),
    ',"isPrivate":', coalesce(s."override" -> 'isPrivate', to_jsonb(o."is_private")),
    ',"color":', coalesce(s."override" -> 'color', to_jsonb(o."color")),
    ',"attendees":', coalesce(s."override" -> 'attendees', to_jsonb(o."attendees")),
    ',"hasReminder":', to_jsonb(jsonb_array_length(coalesce(s."override" -> 'alarms', o."alarms")) > 0),
    ',"isChanged":', to_jsonb(s."override" IS NOT NULL),
    ',"repeats":', to_jsonb(o."repeats")) AS "listed", s."instance" AS "instance"
  FROM "calendar_instances" AS s WHERE s."object_id" = o."id"
) AS shown
WHERE o."id" = i."object_id" AND shown."instance" = i."instance"
  AND counted."instances" <= 400 AND length(shown."listed") <= 1000;
