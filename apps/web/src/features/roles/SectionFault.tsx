import type { FieldCode } from '@gerbang/shared/contracts/common';

import { useFieldError } from '../../components/FieldError.tsx';

import classes from './role-form.module.css';

interface Props {
  /** The field that the server can find fault with. */
  path: string;
  code: FieldCode | undefined;
}

/** What is wrong with a whole part of the form. */
export function SectionFault({ path, code }: Props) {
  const error = useFieldError();
  if (code === undefined) return null;
  return (
    <div className={classes.fault} role="alert" tabIndex={-1} data-path={path}>
      {error(code)}
    </div>
  );
}
