import type { Duty, Roster } from '@gerbang/shared/contracts/operations/security';
import type { Leave } from '@gerbang/shared/contracts/operations/security-leave';
import {
  uncoveredPosts,
  WEEK_HOURS_LIMIT,
  type CoverageGap,
} from '@gerbang/shared/domain/operations/security/coverage';
import { isWorked } from '@gerbang/shared/domain/operations/security/duties';
import { isLeaveOn } from '@gerbang/shared/domain/operations/security/leave';
import { Box, Button, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconBeach, IconPlus, IconChevronRight, IconUserOff } from '@tabler/icons-react';

import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { hoursOf, peopleOf } from './duties.ts';
import type { SecurityWords } from './security-page.ts';

import classes from './roster.module.css';

interface Props {
  roster: Roster;
  words: SecurityWords;
  /** Undefined if the person may not plan duties. */
  onOpen: ((duty: Duty) => void) | undefined;
  onAdd: ((day: string, account_id: string) => void) | undefined;
}

/** Week on wide screens: one row per person, one column per day. */
export function RosterGrid({ roster, words, onOpen, onAdd }: Props) {
  const { t } = useTranslation('security');
  const [first = '', last = ''] = [roster.days[0], roster.days.at(-1)];
  const gaps = uncoveredPosts(roster);
  return (
    <div className={classes.scroll}>
      <table
        className={classes.grid}
        aria-label={t('roster.week', { from: words.longDay(first), until: words.longDay(last) })}
      >
        <thead>
          <tr>
            <th scope="col">{t('roster.person')}</th>
            {roster.days.map((day) => (
              <th key={day} scope="col" data-today={day === roster.today || undefined}>
                {words.weekday(day)} <span>{words.dayOfMonth(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {peopleOf(roster).map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                <Hours count={hoursOf(roster.duties, id)} />
              </th>
              {roster.days.map((day) => {
                const duties = roster.duties.filter((duty) => duty.day === day && duty.person.id === id);
                const leave = leavesOn(roster, day).find(({ person }) => person.id === id);
                return (
                  <td key={day} data-today={day === roster.today || undefined}>
                    {duties.map((duty) => (
                      <DutyChip key={duty.id} duty={duty} words={words} onOpen={onOpen} />
                    ))}
                    {leave !== undefined && <OnLeave leave={leave} />}
                    {onAdd !== undefined && leave === undefined && (
                      <UnstyledButton
                        className={classes.add}
                        data-empty={duties.length === 0 || undefined}
                        aria-label={t('roster.addFor', { name, day: words.longDay(day) })}
                        onClick={() => onAdd(day, id)}
                      >
                        <IconPlus size={16} stroke={1.9} aria-hidden="true" />
                      </UnstyledButton>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {gaps.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row">{t('roster.nobodyAt')}</th>
              {roster.days.map((day) => (
                <td key={day}>
                  <Gaps gaps={gaps.filter((gap) => gap.day === day)} />
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const leavesOn = ({ leaves }: Roster, day: string) => leaves.filter((leave) => isLeaveOn(leave, day));

/** Says that a person is on leave, and to planners which kind of leave. */
function OnLeave({ leave }: { leave: Leave }) {
  const { t } = useTranslation('security');
  return (
    <span className={classes.onLeave}>
      <IconBeach size={14} stroke={2} aria-hidden="true" />
      {leave.kind === null ? t('roster.onLeave') : t(`leave.kinds.${leave.kind}`)}
    </span>
  );
}

/** Planned hours of the week, with a warning above the limit. */
function Hours({ count }: { count: number }) {
  const { t } = useTranslation('security');
  if (count <= WEEK_HOURS_LIMIT)
    return (
      <Box component="span" display="block" c="dimmed" fz={13} fw={450}>
        {t('roster.hours', { count })}
      </Box>
    );
  return (
    <span className={classes.warning}>
      <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
      {t('roster.overHours', { count, limit: WEEK_HOURS_LIMIT })}
    </span>
  );
}

/** Posts of a day that nobody covers, a line for each shift. */
function Gaps({ gaps }: { gaps: readonly CoverageGap[] }) {
  if (gaps.length === 0) return null;
  return (
    <ul className={classes.gaps}>
      {gaps.map(({ shift, posts }) => (
        <li key={shift.id}>
          <b>{shift.name}</b> {posts.map(({ name }) => name).join(', ')}
        </li>
      ))}
    </ul>
  );
}

interface RosterDaysProps {
  roster: Roster;
  words: SecurityWords;
  onOpen: ((duty: Duty) => void) | undefined;
  onAdd: ((day: string, account_id: null) => void) | undefined;
}

/** Phones: one list per day. */
export function RosterDays({ roster, words, onOpen, onAdd }: RosterDaysProps) {
  const { t } = useTranslation('security');
  const gaps = uncoveredPosts(roster);
  return (
    <div className={classes.days}>
      {roster.days.map((day) => {
        const duties = roster.duties.filter((duty) => duty.day === day);
        return (
          <section key={day} data-today={day === roster.today || undefined}>
            <h3>
              {words.longDay(day)}
              {day === roster.today && <span>{t('roster.today')}</span>}
            </h3>
            {duties.length === 0 && <p>{t('roster.emptyDay')}</p>}
            <ul>
              {duties.map((duty) => (
                <li key={duty.id}>
                  <Row duty={duty} words={words} onOpen={onOpen} />
                </li>
              ))}
            </ul>
            {leavesOn(roster, day).map((leave) => (
              <p key={leave.id}>
                {leave.person.name} <OnLeave leave={leave} />
              </p>
            ))}
            {gaps.some((gap) => gap.day === day) && (
              <div className={classes.dayGaps}>
                <b>{t('roster.nobodyAt')}</b>
                <Gaps gaps={gaps.filter((gap) => gap.day === day)} />
              </div>
            )}
            {onAdd !== undefined && (
              <Button
                variant="subtle"
                h={44}
                leftSection={<IconPlus size={18} stroke={1.9} aria-hidden="true" />}
                aria-label={`${t('roster.addOn')}, ${words.longDay(day)}`}
                onClick={() => onAdd(day, null)}
              >
                {t('roster.addOn')}
              </Button>
            )}
          </section>
        );
      })}
    </div>
  );
}

function Row({ duty, words, onOpen }: { duty: Duty; words: SecurityWords; onOpen: RosterDaysProps['onOpen'] }) {
  const { t } = useTranslation('security');
  const { person, shift, post, from, until, instead_of } = duty;
  const content = (
    <>
      <span className={classes.rowTexts}>
        <b>{person.name}</b>
        <span>
          {shift.name}, {words.clock(from)} – {words.clock(until)}
          {post !== null && `, ${post.name}`}
        </span>
        {instead_of !== null && <span>{t('duty.insteadOf', { name: instead_of.name })}</span>}
        <NotComing duty={duty} />
      </span>
      {onOpen !== undefined && <IconChevronRight size={20} stroke={1.7} aria-hidden="true" />}
    </>
  );
  if (onOpen === undefined) return <div className={classes.row}>{content}</div>;
  return (
    <UnstyledButton className={classes.row} aria-haspopup="dialog" onClick={() => onOpen(duty)}>
      {content}
    </UnstyledButton>
  );
}

/** Says that the guard of a duty is absent or on leave. */
function NotComing({ duty }: { duty: Duty }) {
  const { t } = useTranslation('security');
  if (isWorked(duty)) return null;
  return (
    <span className={classes.absent}>
      <IconUserOff size={14} stroke={2} aria-hidden="true" />
      {t(duty.status === 'absent' ? 'roster.absent' : 'roster.onLeave')}
    </span>
  );
}

interface DutyChipProps {
  duty: Duty;
  words: SecurityWords;
  onOpen: ((duty: Duty) => void) | undefined;
}

function DutyChip({ duty, words, onOpen }: DutyChipProps) {
  const { t } = useTranslation('security');
  const { shift, post, from, until, instead_of } = duty;
  const isAway = !isWorked(duty);
  const content = (
    <>
      <b>{shift.name}</b>
      <span>
        {words.clock(from)}–{words.clock(until)}
      </span>
      {post !== null && <span className={classes.post}>{post.name}</span>}
      <NotComing duty={duty} />
      {instead_of !== null && <span>{t('duty.insteadOf', { name: instead_of.name })}</span>}
    </>
  );
  if (onOpen === undefined) {
    return (
      <div className={classes.chip} data-absent={isAway || undefined}>
        {content}
      </div>
    );
  }
  return (
    <UnstyledButton
      className={classes.chip}
      data-absent={isAway || undefined}
      aria-haspopup="dialog"
      onClick={() => onOpen(duty)}
    >
      <VisuallyHidden>
        {t('roster.open', { name: duty.person.name, shift: shift.name, day: words.longDay(duty.day) })}
      </VisuallyHidden>
      {content}
    </UnstyledButton>
  );
}
