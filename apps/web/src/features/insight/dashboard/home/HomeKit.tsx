import '@mantine/core/styles/Skeleton.layer.css';
import { wallClock } from '@gerbang/shared/time/wall-clock';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconArrowRight, IconClock, IconPlayerPlayFilled, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';

import { LoadFailure } from '../../../../components/frame/LoadFailure.tsx';
import { formatDate, formatTime } from '../../../../lib/format/dates.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useMayOpen } from './use-home.ts';
import type { Deadline, HomeProps, Loaded } from './use-home.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './home.module.css';

/** Hours at which the greeting changes. */
const NOON = 11;
const AFTERNOON = 15;
const NIGHT = 18;
const MORNING = 4;

function partOfDay(hour: number): 'morning' | 'noon' | 'afternoon' | 'night' {
  if (hour < MORNING || hour >= NIGHT) return 'night';
  if (hour >= AFTERNOON) return 'afternoon';
  return hour >= NOON ? 'noon' : 'morning';
}

interface HeadProps extends HomeProps {
  title?: string;
  /** The query of the numbers, which says since when they are current. */
  live: Pick<Loaded<unknown>, 'isError' | 'fulfilledTimeStamp'>;
  children?: ReactNode;
}

export function HomeHead({ user, now, title, live, children }: HeadProps) {
  const { t } = useTranslation('home');
  const { time_zone } = user.property;
  const place = { time_zone, language: useLanguage() };
  const name = user.name.split(' ')[0] ?? user.name;
  const date = formatDate(now, place, 'full');
  return (
    <div className={classes.head}>
      <div className={layout.grow}>
        <Title order={1} fz={22} lh={1.2}>
          {title ?? t(`greeting.${partOfDay(Number(wallClock(now, time_zone).time.slice(0, 2)))}`, { name })}
        </Title>
        <Text fz={13} c="dimmed">
          {t('about', { date, role: user.role.name, property: user.property.name })}
        </Text>
      </div>
      {children}
      {live.fulfilledTimeStamp !== undefined && (
        <span className={classes.live} data-stale={live.isError || undefined}>
          {t(live.isError ? 'notLive' : 'live', { time: formatTime(live.fulfilledTimeStamp, place) })}
        </span>
      )}
    </div>
  );
}

export interface HomeNumber {
  label: string;
  /** Null while the query has not answered yet. */
  value: string | number | null;
  note: string;
  to: string;
  tone?: 'late' | 'soon' | undefined;
  query: Pick<Loaded<unknown>, 'isError' | 'refetch' | 'isFetching'>;
}

/** Numbers that open their lists, with the button that starts the work beside them. */
export function NumberStrip({ numbers, start }: { numbers: readonly HomeNumber[]; start?: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <section className={classes.strip} aria-label={t('numbers')} data-starts={start !== undefined || undefined}>
      {numbers.map((number) => (
        <NumberTile key={number.label} {...number} />
      ))}
      {start}
    </section>
  );
}

function NumberTile({ label, value, note, to, tone, query }: HomeNumber) {
  const { t } = useTranslation(['home', 'common']);
  const Sign = tone === 'late' ? IconAlertCircle : IconClock;
  if (value === null && query.isError)
    return (
      <div className={classes.tile}>
        <span className={classes.label}>{label}</span>
        <span className={classes.note}>{t('home:failed')}</span>
        <Button
          variant="subtle"
          px={8}
          leftSection={<IconRefresh size={16} stroke={1.9} />}
          loading={query.isFetching}
          onClick={() => void query.refetch()}
        >
          {t('common:retry')}
        </Button>
      </div>
    );
  return (
    <OpenLink to={to} className={classes.tile}>
      <span className={classes.label} data-tone={tone}>
        {tone !== undefined && <Sign size={15} stroke={2} aria-hidden="true" />}
        {label}
      </span>{' '}
      {value === null ? (
        <Skeleton height={40} width={72} my={6} />
      ) : (
        <span className={classes.number} data-tone={tone}>
          {value}
        </span>
      )}{' '}
      <span className={classes.note}>{note === '' ? '\u00a0' : note}</span>
    </OpenLink>
  );
}

interface LinkProps {
  to: string;
  className: string | undefined;
  tone?: string | undefined;
  children: ReactNode;
}

/** A link for who may open its screen, and the same content without a link for others. */
export function OpenLink({ to, className, tone, children }: LinkProps) {
  const mayOpen = useMayOpen();
  const look = { className, 'data-tone': tone };
  return mayOpen(to) ? (
    <Link to={to} {...look}>
      {children}
    </Link>
  ) : (
    <div {...look}>{children}</div>
  );
}

interface StartProps {
  icon: ReactNode;
  title: string;
  text: string;
  label: string;
  to: string;
}

/**
 * The one button that starts the work. Enter presses it while nothing has the focus. A held key does not, because it
 * was pressed on the screen before.
 */
export function Start({ icon, title, text, label, to }: StartProps) {
  const navigate = useNavigate();
  const isOpen = useMayOpen()(to);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isFree = document.activeElement === document.body || document.activeElement === null;
    const isPlain = !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key === 'Enter' && isOpen && isPlain && isFree && !event.defaultPrevented) void navigate(to);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <div className={classes.start}>
      <div className={layout.row}>
        <span className={classes.startIcon}>{icon}</span>
        <div className={layout.grow}>
          <div className={`${layout.cut} ${classes.startTitle}`}>{title}</div>
          <div className={`${layout.cut} ${classes.note}`}>{text}</div>
        </div>
      </div>
      {isOpen && (
        <Button
          component={Link}
          to={to}
          h={48}
          fullWidth
          fz={16}
          leftSection={<IconPlayerPlayFilled size={14} />}
          rightSection={
            <kbd className={classes.key} aria-hidden="true">
              Enter
            </kbd>
          }
        >
          {label}
        </Button>
      )}
    </div>
  );
}

interface CardProps<Data> {
  title: string;
  note?: string;
  /** Link at the right of the title. */
  link?: { text: string; to: string } | undefined;
  /** Instead of `link`: what is shown at the right of the title. */
  action?: ReactNode;
  query: Loaded<Data>;
  /** Number of rows that the skeleton shows. */
  rows?: number;
  /** Text instead of the content, or null when there is content. */
  emptyText: (data: Data) => string | null;
  id?: string;
  children: (data: Data) => ReactNode;
}

/** A card with its own skeleton, failure and empty text, so that one failed query does not hide the other cards. */
export function HomeCard<Data>({ title, note, link, action, query, rows = 3, ...card }: CardProps<Data>) {
  const { emptyText, id, children } = card;
  const { t } = useTranslation('home');
  const titleId = useId();
  const mayOpen = useMayOpen();
  const { data } = query;
  const empty = data === undefined ? null : emptyText(data);
  return (
    <section className={layout.card} aria-labelledby={titleId} id={id}>
      <div className={classes.cardHead}>
        <Title order={2} fz={15} fw={650} id={titleId}>
          {title}
        </Title>
        {note !== undefined && <span className={classes.note}>{note}</span>}
        {link !== undefined && mayOpen(link.to) && (
          <Link to={link.to} className={layout.more}>
            {link.text}
            <IconArrowRight size={15} stroke={2} aria-hidden="true" />
          </Link>
        )}
        {action}
      </div>
      {data === undefined && query.isError && (
        <LoadFailure text={t('failed')} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
      )}
      {data === undefined &&
        !query.isError &&
        Array.from({ length: rows }, (_, row) => <Skeleton key={row} height={14} radius={6} m={18} w="auto" />)}
      {empty !== null && <p className={classes.empty}>{empty}</p>}
      {data !== undefined && empty === null && children(data)}
    </section>
  );
}

interface RowProps {
  icon: ReactNode;
  title: string;
  text: string;
  to: string;
  middle?: string;
  end?: ReactNode;
}

/** A row of a card: a link to its record. */
export function HomeRow({ icon, title, text, to, middle, end }: RowProps) {
  return (
    <li>
      <OpenLink to={to} className={classes.row}>
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
        <span className={classes.lines}>
          <span className={`${layout.cut} ${classes.rowTitle}`}>{title}</span>{' '}
          <span className={`${layout.cut} ${classes.note}`}>{text}</span>
        </span>{' '}
        {middle !== undefined && <span className={`${layout.cut} ${classes.middle}`}>{middle}</span>}{' '}
        {end !== undefined && <span className={classes.end}>{end}</span>}
      </OpenLink>
    </li>
  );
}

export function Due({ text, urgency }: Deadline) {
  return (
    <span className={classes.due} data-tone={urgency === 'in_time' ? undefined : urgency}>
      {urgency === 'late' && <IconAlertCircle size={15} stroke={2} aria-hidden="true" />}
      {urgency === 'soon' && <IconClock size={15} stroke={2} aria-hidden="true" />}
      {text}
    </span>
  );
}
