-- expand, after the start
-- The rows of the bell, with the kinds of `bell-marks.ts`.
drop index concurrently if exists notifications_in_bell_now;
create index concurrently notifications_in_bell_now on notifications (user_id, happened_at desc, id)
  where is_listed or kind in ('alert_matched', 'registration_checked', 'document_expiring', 'documents_opened',
    'document_opened_by_team', 'booking_offered', 'booking_answered', 'booking_ended', 'booking_change', 'booking_cancelled',
    'booking_to_confirm', 'booking_payment', 'booking_booked', 'booking_handover_asked', 'booking_handover_waits',
    'booking_handover_answered', 'shift_free', 'shift_open', 'job_invited', 'payments_summarized');
