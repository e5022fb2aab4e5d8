import { useAuth } from './store/hooks.ts';

export function useTimeZone(): string {
  return useAuth().userData?.property.time_zone ?? 'Asia/Jakarta';
}
