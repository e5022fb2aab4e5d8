import { PERSON_MIN } from '@gerbang/shared/contracts/permits/permit-list';
import { Button, Group, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';

import { useTranslation } from '../../../../lib/i18n/use-translation.ts';

import layout from '../../../../lib/theme/layout.module.css';
import classes from './register.module.css';

const LIMITS = {
  company: { min: 0, max: 120 },
  unit: { min: 0, max: 120 },
  person: { min: PERSON_MIN, max: 120 },
  plate: { min: 0, max: 20 },
} as const;

interface TextProps {
  name: keyof typeof LIMITS;
  text: string;
  onApply: (text: string) => void;
}

/** A typed text that is applied by a button, because each typed letter would be a search of its own. */
export function TextField({ name, text, onApply }: TextProps) {
  const { t } = useTranslation('register');
  const [typed, setTyped] = useState(text);
  const wanted = typed.trim();
  const { min, max } = LIMITS[name];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(wanted);
      }}
    >
      <Group gap={8} wrap="nowrap">
        <TextInput
          className={layout.grow ?? ''}
          aria-label={t(`filter.${name}`)}
          placeholder={t(`hint.${name}`)}
          maxLength={max}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" disabled={wanted !== '' && wanted.length < min}>
          {t('apply')}
        </Button>
      </Group>
    </form>
  );
}

interface Offer {
  id: string;
  name: string;
}

interface OffersProps {
  texts: { label: string; placeholder: string; none: string };
  typed: string;
  onType: (text: string) => void;
  offers: readonly Offer[] | undefined;
  onChoose: (offer: Offer) => void;
}

/** A search field with the records that the server finds. */
export function Offers({ texts, typed, onType, offers, onChoose }: OffersProps) {
  return (
    <>
      <TextInput
        type="search"
        aria-label={texts.label}
        placeholder={texts.placeholder}
        maxLength={120}
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        data-autofocus
      />
      <ul className={`${layout.list} ${classes.offers}`}>
        {offers?.map((offer) => (
          <li key={offer.id}>
            <UnstyledButton className={classes.offer ?? ''} onClick={() => onChoose(offer)}>
              {offer.name}
            </UnstyledButton>
          </li>
        ))}
        {offers?.length === 0 && <li className={layout.quiet}>{texts.none}</li>}
      </ul>
    </>
  );
}
