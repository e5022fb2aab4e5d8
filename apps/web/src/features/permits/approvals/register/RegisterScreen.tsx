import '../../../../lib/theme/styles-forms.ts';
import type { PermitRow } from '@gerbang/shared/contracts/permits/approvals';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useEffectEvent, useRef } from 'react';

import { LoadFailure } from '../../../../components/frame/LoadFailure.tsx';
import { DataTable } from '../../../../components/table/DataTable.tsx';
import { ListPage } from '../../../../components/table/ListPage.tsx';
import { useSavedViews } from '../../../../components/table/use-saved-views.ts';
import { TicketViews } from '../../../../entities/ticket/TicketList.tsx';
import { useAddressFilters } from '../../../../lib/address/use-address-filters.ts';
import { useTableState } from '../../../../lib/address/use-table-state.ts';
import { formatCount } from '../../../../lib/format/numbers.ts';
import { useLanguage } from '../../../../lib/i18n/use-language.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { useAuth } from '../../../../lib/store/hooks.ts';
import { useCan } from '../../../../lib/use-can.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { usePermitFormat } from '../permit-format.ts';
import { useLiveQueue } from '../use-live-queue.ts';
import { IDS_OF_PROPERTY, registerPage, registerRows, serverFilters, useRegisterAddress } from './register-address.ts';
import type { RegisterAddress } from './register-address.ts';
import { useRegisterQuery } from './register.api.ts';
import { RegisterDownload } from './RegisterDownload.tsx';
import { RegisterPanel } from './RegisterPanel.tsx';
import { useRegisterColumns } from './use-register-columns.tsx';
import { useRegisterFilters } from './use-register-filters.tsx';

import classes from './register.module.css';

const CLOCK_MS = 20_000;
const LIST = 'permit-register';

export function RegisterScreen() {
  const { property_id, userData } = useAuth();
  useForgetOnSwitch(property_id);
  useLiveQueue();
  if (property_id === null || userData === null) return null;
  // A new key resets the list when the property changes.
  return <Register key={property_id} property_id={property_id} property={userData.property.name} />;
}

/** Removes ids of another property from the address when the reader switches to it. */
function useForgetOnSwitch(property_id: string | null): void {
  const { write } = useAddressFilters();
  const known = useRef(property_id);
  const forget = useEffectEvent(() => write(IDS_OF_PROPERTY));
  useEffect(() => {
    if (known.current !== null && known.current !== property_id) forget();
    known.current = property_id;
  }, [property_id]);
}

interface Props {
  property_id: string;
  property: string;
}

function Register({ property_id, property }: Props) {
  const { t } = useTranslation('register');
  const now = useNow(CLOCK_MS);
  const format = usePermitFormat(now);
  const shown = useRegisterAddress(property_id);
  const { person, plate } = shown.free;
  const isRefused = !useCan()('permit.view_people') && (person !== '' || plate !== '');
  const request = useRegisterQuery(isRefused ? skipToken : registerPage(property_id, shown), {
    refetchOnMountOrArgChange: true,
  });
  const table = useTableState<PermitRow>(shown.address, request);
  const { opened } = shown;
  const columns = useRegisterColumns(format, { isOpen: opened !== null, isWaiting: shown.isWaiting });
  const filters = useRegisterFilters(property_id, shown);
  const index = table.datas.findIndex(({ id }) => id === opened?.id);
  const at = (position: number) => {
    const row = index === -1 ? undefined : table.datas[position];
    return row === undefined ? null : shown.to(row.id);
  };
  return (
    <div className={classes.screen} data-open={opened !== null || undefined}>
      <ListPage
        title={t('title')}
        text={t('text', { property })}
        buttons={!isRefused && <RegisterDownload filter={registerRows(property_id, shown)} table={table} />}
      >
        <Views property_id={property_id} shown={shown} />
        {isRefused ? (
          <LoadFailure
            text={t('peopleNotSearched')}
            retry={t('withoutPeople')}
            onRetry={() => shown.narrow({ person: '', plate: '' })}
          />
        ) : (
          <DataTable
            name={LIST}
            download="permit"
            label={t('label')}
            table={table}
            columns={columns}
            filters={filters}
            search={{ label: t('search'), placeholder: t('searchHint') }}
            rowKey={({ id }) => id}
            opens={{ to: ({ id }) => shown.to(id), opened: opened?.id ?? null }}
            empty={{ title: t('emptyTitle'), text: t('emptyText') }}
          />
        )}
      </ListPage>
      {opened !== null && (
        <RegisterPanel
          permit={opened}
          format={format}
          now={now}
          to={{ previous: at(index - 1), next: at(index + 1), closed: shown.to('') }}
        />
      )}
    </div>
  );
}

const VIEWS = ['all', 'late', 'tonight'] as const;
type View = (typeof VIEWS)[number];

/**
 * The built-in views, each a set of filters, and those that people have saved. A built-in one is pressed while exactly
 * its filters are set, a saved one while the address names it.
 */
function Views({ property_id, shown }: { property_id: string; shown: RegisterAddress }) {
  const { t } = useTranslation('register');
  const language = useLanguage();
  const filters: Record<View, Record<string, string>> = {
    all: {},
    late: { late: 'true', sort: 'due_at' },
    tonight: { tonight: 'true', state: 'approved,checked' },
  };
  const count = (view: View) => ({ property_id, ...serverFilters(filters[view]), page_size: '1' });
  const late = useRegisterQuery(count('late'), { refetchOnMountOrArgChange: true }).data;
  const due = useRegisterQuery(count('tonight'), { refetchOnMountOrArgChange: true }).data;
  const text = (page: typeof late) =>
    page === undefined ? undefined : formatCount(page.total, page.capped === true, language);
  const saved = useSavedViews(LIST, true);
  const set = JSON.stringify(filtersOf(shown));
  const current = VIEWS.find((view) => JSON.stringify(sorted({ ...filters[view], sort: '' })) === set);
  return (
    <TicketViews<string>
      label={t('views')}
      views={[
        { name: 'all', label: t('view.all') },
        { name: 'late', label: t('view.late'), count: text(late), isBad: (late?.total ?? 0) > 0 },
        { name: 'tonight', label: t('view.tonight'), count: text(due) },
        ...saved.views.map(({ id, name }) => ({ name: id, label: name })),
      ]}
      shown={saved.shown?.id ?? current ?? ''}
      onShow={(name) => {
        const [own, view] = [saved.views.find(({ id }) => id === name), VIEWS.find((one) => one === name)];
        if (own !== undefined) saved.show(own);
        if (view !== undefined) shown.show(filters[view]);
      }}
    />
  );
}

function filtersOf({ address, free }: RegisterAddress): Record<string, string> {
  const chosen = Object.entries(address.filters).map(([name, values]) => [name, values.join(',')]);
  return sorted({ ...Object.fromEntries(chosen), ...free, search_by: address.search_by });
}

/** Without empty values, in alphabetical order, so that equal filters have the same text. */
function sorted(filters: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters)
      .filter(([, value]) => value !== '')
      .sort(([one], [other]) => one.localeCompare(other)),
  );
}
