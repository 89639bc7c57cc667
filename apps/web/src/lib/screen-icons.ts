import {
  ArrowDownUp,
  AtSign,
  CalendarCheck,
  CalendarDays,
  ChartPie,
  Copy,
  DoorOpen,
  Forward,
  Funnel,
  Highlighter,
  History,
  Image,
  KeyRound,
  Keyboard,
  LockKeyhole,
  MessageCircleQuestionMark,
  MessageSquareReply,
  PenLine,
  Rss,
  Settings2,
  ShieldAlert,
  ShieldCheck,
  Signature,
  Smartphone,
  Upload,
  UserRoundPen,
} from 'lucide-react';

/**
 * The icons of the screens that the panes of preferences, contacts and calendar list. Manifests name them, so that they load with
 * those panes and not with the script that the page starts with.
 */
export const SCREEN_ICONS = {
  'arrow-down-up': ArrowDownUp,
  'at-sign': AtSign,
  'calendar-check': CalendarCheck,
  'calendar-days': CalendarDays,
  'chart-pie': ChartPie,
  copy: Copy,
  'door-open': DoorOpen,
  forward: Forward,
  funnel: Funnel,
  highlighter: Highlighter,
  history: History,
  image: Image,
  'key-round': KeyRound,
  keyboard: Keyboard,
  'lock-keyhole': LockKeyhole,
  'message-circle-question-mark': MessageCircleQuestionMark,
  'message-square-reply': MessageSquareReply,
  'pen-line': PenLine,
  rss: Rss,
  'settings-2': Settings2,
  'shield-alert': ShieldAlert,
  'shield-check': ShieldCheck,
  signature: Signature,
  smartphone: Smartphone,
  upload: Upload,
  'user-round-pen': UserRoundPen,
} as const;

/** The name of such an icon. */
export type ScreenIcon = keyof typeof SCREEN_ICONS;
