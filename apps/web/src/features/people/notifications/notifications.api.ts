import {
  notificationGroups,
  notificationPage,
  notificationSettings,
  unreadNotifications,
} from '@gerbang/shared/contracts/people/notifications';
import type {
  NotificationGroups,
  NotificationPage,
  NotificationSettings,
  QuietBody,
  ReadNotificationsBody,
  UnreadNotifications,
} from '@gerbang/shared/contracts/people/notifications';
import type { NotificationKind } from '@gerbang/shared/domain/people/channels';

import { api } from '../../../lib/api/api.ts';

const tagged = api.enhanceEndpoints({ addTagTypes: ['Notification', 'NotificationSettings', 'WaitingPermits'] });

export const notificationsApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    notificationGroups: build.query<NotificationGroups, void>({
      query: () => 'notification-groups',
      responseSchema: notificationGroups,
      providesTags: ['Notification'],
    }),
    notifications: build.infiniteQuery<NotificationPage, NotificationKind, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.id : undefined),
      },
      query: ({ queryArg: kind, pageParam }) =>
        `notifications?kind=${kind}${pageParam === null ? '' : `&before=${pageParam}`}`,
      responseSchema: notificationPage,
      providesTags: ['Notification'],
    }),
    readNotifications: build.mutation<UnreadNotifications, ReadNotificationsBody>({
      query: (body) => ({ url: 'notifications/read', method: 'POST', body }),
      responseSchema: unreadNotifications,
      invalidatesTags: ['Notification'],
    }),
    quietNotifications: build.mutation<UnreadNotifications, QuietBody>({
      query: (body) => ({ url: 'notifications/quiet', method: 'POST', body }),
      responseSchema: unreadNotifications,
      invalidatesTags: ['Notification'],
    }),
    notificationSettings: build.query<NotificationSettings, void>({
      query: () => 'me/notification-settings',
      responseSchema: notificationSettings,
      providesTags: ['NotificationSettings'],
    }),
    setNotificationSettings: build.mutation<NotificationSettings, NotificationSettings>({
      query: (body) => ({ url: 'me/notification-settings', method: 'PUT', body }),
      responseSchema: notificationSettings,
      invalidatesTags: ['NotificationSettings'],
    }),
  }),
});

export const {
  useNotificationGroupsQuery,
  useNotificationsInfiniteQuery,
  useQuietNotificationsMutation,
  useReadNotificationsMutation,
  useNotificationSettingsQuery,
  useSetNotificationSettingsMutation,
} = notificationsApi;
