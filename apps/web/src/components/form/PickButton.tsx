import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { ReactNode, Ref } from 'react';

interface InputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  accept: string;
  /** Opens the back camera on phones instead of the files. */
  isCamera?: boolean;
  isMultiple?: boolean;
  onPick: (files: File[]) => void;
}

/** A hidden file input. It must stay mounted while the device's dialog is open. */
export function PickInput({ ref, label, accept, isCamera = false, isMultiple = false, onPick }: InputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      tabIndex={-1}
      aria-label={label}
      accept={accept}
      multiple={isMultiple}
      {...(isCamera && { capture: 'environment' as const })}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        // Allows choosing the same file again after it was removed.
        currentTarget.value = '';
        if (files.length > 0) onPick(files);
      }}
    />
  );
}

interface Props extends Omit<InputProps, 'ref'> {
  icon: ReactNode;
  describedBy?: string | undefined;
  'data-path'?: string | undefined;
}

export function PickButton({ icon, describedBy, 'data-path': path, ...picker }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={icon}
        px={10}
        onClick={() => input.current?.click()}
        aria-describedby={describedBy}
        data-path={path}
      >
        {picker.label}
      </Button>
      <PickInput ref={input} {...picker} />
    </>
  );
}
