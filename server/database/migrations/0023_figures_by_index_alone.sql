-- Pages of management figures from an index alone (docs/performance.md, "Management figures").

-- Of a million cases the planner read all durations of twelve weeks by figure_durations_by_week, a hundred times what the page asks for, because
-- rows of one place lie far apart in the table. An index that has the value too needs no table. Readers wait while it is built: about 25 s for
-- five million rows.
lock table figure_counts, figure_durations in access exclusive mode;
alter table figure_durations drop constraint figure_durations_pkey;
alter table figure_durations add primary key (country, sector, week, stage, tenths) include (value);
alter table figure_counts drop constraint figure_counts_pkey;
alter table figure_counts add primary key (country, sector, week, measure, key) include (value);
