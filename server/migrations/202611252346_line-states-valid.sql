-- Up Migration

ALTER TABLE sale_lines VALIDATE CONSTRAINT sale_lines_state_check;
ALTER TABLE sale_lines VALIDATE CONSTRAINT sale_lines_moved;
ALTER TABLE sale_lines VALIDATE CONSTRAINT sale_lines_moved_to_fkey;
