-- News articles for staff and tenants: audience, receipts and e-mails.

-- Whether a person wants news by e-mail. A person without a row does.
create table news_setting (
  account_id uuid primary key references account on delete cascade,
  mail boolean not null,
  set_at timestamptz not null
);
call protect_by_account('news_setting');

create table news (
  property_id uuid not null references property,
  id uuid not null,
  kind text not null,
  title text not null,
  category_id uuid,
  category_kind text not null generated always as ('news') stored,
  -- Blocks of text and pictures, as the API contract defines them. Never HTML.
  body jsonb not null,
  -- Plain text of the body, for search and excerpts.
  plain text not null,
  -- False: only for the tenants, categories and roles in `news_audience`.
  everyone boolean not null,
  draft boolean not null,
  publish_at timestamptz,
  expires_at timestamptz,
  pinned boolean not null default false,
  by_mail boolean not null default false,
  created_by uuid not null references account,
  created_at timestamptz not null,
  version int not null default 1,
  updated_at timestamptz not null,
  primary key (property_id, id),
  constraint news_kind_is_known check (kind in ('internal', 'tenant')),
  constraint news_has_a_title check (length(trim(title)) between 1 and 140),
  constraint news_body_is_a_list_of_blocks check (jsonb_typeof(body -> 'blocks') is not distinct from 'array'),
  constraint news_that_is_no_draft_has_its_time check (draft or publish_at is not null),
  constraint news_ends_after_it_begins check (expires_at is null or publish_at is null or expires_at > publish_at),
  constraint news_category_is_of_news
    foreign key (property_id, category_id, category_kind) references category (property_id, id, kind)
);
create index news_by_change on news (property_id, kind, updated_at desc);
create index news_to_read on news (property_id, kind, pinned desc, publish_at desc) where not draft;
create index news_by_category on news (property_id, category_id) where category_id is not null;
call protect_by_property('news');

-- The audience of an article that is not for everyone: each row names a tenant, a category of tenants or a role.
create table news_audience (
  property_id uuid not null,
  news_id uuid not null,
  position int not null,
  tenant_id uuid,
  category_id uuid,
  category_kind text not null generated always as ('tenant') stored,
  role_id uuid references role on delete cascade,
  primary key (property_id, news_id, position),
  constraint audience_names_one check (num_nonnulls(tenant_id, category_id, role_id) = 1),
  foreign key (property_id, news_id) references news (property_id, id) on delete cascade,
  foreign key (property_id, tenant_id) references tenant (property_id, id) on delete cascade,
  -- No cascade: a category that an article is addressed to is in use, and deleting it would silently remove readers.
  constraint news_audience_category_is_of_tenants
    foreign key (property_id, category_id, category_kind) references category (property_id, id, kind)
);
create index news_audience_by_tenant on news_audience (property_id, tenant_id) where tenant_id is not null;
create index news_audience_by_category on news_audience (property_id, category_id) where category_id is not null;
create index news_audience_by_role on news_audience (role_id) where role_id is not null;
call protect_by_property('news_audience');
create policy only_the_own_tenant on news_audience as restrictive for all to gerbang_tenant
  using (tenant_id = (select app_tenant_id())
         or category_id = (select t.category_id from tenant t
                            where t.property_id = (select app_property_id()) and t.id = (select app_tenant_id())));

-- A tenant reads published articles that are addressed to it.
create policy only_what_a_tenant_is_told on news as restrictive for all to gerbang_tenant
  using (kind = 'tenant' and not draft and publish_at <= (select app_now())
         and (expires_at is null or expires_at > (select app_now()))
         and (everyone or exists (select from news_audience a
                                   where a.property_id = news.property_id and a.news_id = news.id)));

create table news_picture (
  property_id uuid not null,
  news_id uuid not null,
  file_id uuid not null,
  primary key (property_id, news_id, file_id),
  foreign key (property_id, news_id) references news (property_id, id) on delete cascade,
  foreign key (property_id, file_id) references file (property_id, id)
);
create index news_picture_by_file on news_picture (property_id, file_id);
call protect_by_property('news_picture');
create policy only_with_its_news on news_picture as restrictive for all to gerbang_tenant
  using (exists (select from news n where n.property_id = news_picture.property_id and n.id = news_picture.news_id));

-- When a person first opened an article.
create table news_receipt (
  property_id uuid not null,
  news_id uuid not null,
  account_id uuid not null references account on delete cascade,
  read_at timestamptz not null,
  primary key (property_id, news_id, account_id),
  foreign key (property_id, news_id) references news (property_id, id) on delete cascade
);
create index news_receipt_of_person on news_receipt (account_id);
call protect_by_property('news_receipt');
create policy only_of_the_own_tenant on news_receipt as restrictive for all to gerbang_tenant
  using (exists (select from news n where n.property_id = news_receipt.property_id and n.id = news_receipt.news_id)
         and exists (select from tenant_account ta
                      where ta.property_id = news_receipt.property_id and ta.account_id = news_receipt.account_id));

-- Who got an article by e-mail. Inserting the row is what gives the right to send it, so nobody gets it twice.
create table news_mail (
  property_id uuid not null,
  news_id uuid not null,
  account_id uuid not null references account on delete cascade,
  made_at timestamptz not null,
  primary key (property_id, news_id, account_id),
  foreign key (property_id, news_id) references news (property_id, id) on delete cascade
);
create index news_mail_of_person on news_mail (account_id);
call protect_for_staff('news_mail');
