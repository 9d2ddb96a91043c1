-- The count beside a list of reports reads the index of the country alone, where it read the whole table before (server/features/certificate-reports/list-store.ts).
drop index certificate_reports_by_country;
create index certificate_reports_by_country on certificate_reports (country, received_at desc, id desc) include (sector, state, assignee_id);
