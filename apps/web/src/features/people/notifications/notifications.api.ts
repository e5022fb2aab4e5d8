import {
  notificationPage,
  notificationSettings,
  unreadNotifications,
} from '@gerbang/shared/contracts/people/notifications';
import type {
  NotificationPage,
  NotificationSettings,
  ReadNotificationsBody,
  UnreadNotifications,
} from '@gerbang/shared/contracts/people/notifications';

import { api } from '../../../lib/api/api.ts';

const tagged = api.enhanceEndpoints({ addTagTypes: ['Notification', 'NotificationSettings', 'WaitingPermits'] });

export const notificationsApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    notifications: build.infiniteQuery<NotificationPage, void, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ data, has_more }) => (has_more ? data.at(-1)?.id : undefined),
      },
      query: ({ pageParam }) => (pageParam === null ? 'notifications' : `notifications?before=${pageParam}`),
      responseSchema: notificationPage,
      providesTags: ['Notification'],
    }),
    readNotifications: build.mutation<UnreadNotifications, ReadNotificationsBody>({
      query: (body) => ({ url: 'notifications/read', method: 'POST', body }),
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
  useNotificationsInfiniteQuery,
  useReadNotificationsMutation,
  useNotificationSettingsQuery,
  useSetNotificationSettingsMutation,
} = notificationsApi;
