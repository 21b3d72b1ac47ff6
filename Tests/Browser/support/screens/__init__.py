"""The screens as people know them: by labels and texts, rarely by markup."""

from .accounts import AccountScreen, AccountsScreen, TokensScreen
from .gates import PasswordResetScreen, SignInScreen, SignUpScreen
from .lists import ListScreen, MemoListScreen
from .memo_editor import MemoEditorScreen
from .screen import Screen, confirm_in
from .settings import SettingsScreen
from .timer import TimerScreen
from .visit import DetailScreen
from .visit_form import InputScreen

__all__ = [
    "AccountScreen", "AccountsScreen", "DetailScreen", "InputScreen", "ListScreen", "MemoEditorScreen",
    "MemoListScreen", "PasswordResetScreen", "Screen", "SettingsScreen", "SignInScreen", "SignUpScreen",
    "TimerScreen", "TokensScreen", "confirm_in",
]
