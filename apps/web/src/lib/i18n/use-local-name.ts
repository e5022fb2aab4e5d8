import { useLanguage } from './use-language.ts';

/** The name of a record in the language of the interface. Without an English name, the Indonesian one is shown in both. */
export function useLocalName(): (record: { name: string; name_en?: unknown }) => string {
  const language = useLanguage();
  return ({ name, name_en }) => (language === 'en' && typeof name_en === 'string' && name_en !== '' ? name_en : name);
}
