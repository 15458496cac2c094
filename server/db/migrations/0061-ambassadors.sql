-- A retired ambassador keeps the companies that named her, and no company can name her any more.
alter table ambassadors add column retired_at timestamptz;

-- The name without accents and case: a company may type LETICIA for LETÍCIA, so both cannot exist.
alter table ambassadors add column folded_name text not null unique generated always as
  (translate(lower(name), 'áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn')) stored;
