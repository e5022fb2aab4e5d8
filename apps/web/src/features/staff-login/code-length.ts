/** How many digits the person's app shows. */
export const CODE_LENGTH = 6;

/** What both fields of the second step are given. */
export interface CodeFieldProps {
  code: string;
  /** What is wrong with the code that was sent last. */
  fault: string | undefined;
  isLoading: boolean;
  onChange: (code: string) => void;
}
