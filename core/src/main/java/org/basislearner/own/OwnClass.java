package org.basislearner.own;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * A class of a user's own, named as in {@code class:com.example.Mine}. It is loaded by the context
 * class loader of the thread, so that whoever has its jar says so there.
 */
public final class OwnClass {
  private static final String PREFIX = "class:";

  private OwnClass() {}

  /** Whether a name is that of a class. */
  public static boolean isName(String name) {
    return name.startsWith(PREFIX);
  }

  /**
   * A new object of a class.
   *
   * @param parameter the parameter whose value the name is
   * @param name with {@code class:} in front
   * @param type what the class must implement
   * @throws IllegalArgumentException if there is no such class, or it cannot be used; says why
   */
  public static <T> T create(String parameter, String name, Class<T> type) {
    String of = name.substring(PREFIX.length());
    Class<?> found;
    try {
      found = Class.forName(of, true, loader());
    } catch (ClassNotFoundException e) {
      throw expected(
          parameter, name, "a class on the class path (not found; is its jar given?)", e);
    } catch (LinkageError e) {
      throw expected(parameter, name, "a class that can be loaded (" + e + ")", e);
    }
    if (!type.isAssignableFrom(found)) {
      throw expected(parameter, name, "a class that implements " + type.getName(), null);
    }
    try {
      if (!Modifier.isPublic(found.getModifiers()) || Modifier.isAbstract(found.getModifiers())) {
        throw new NoSuchMethodException(of);
      }
      return type.cast(found.getConstructor().newInstance());
    } catch (InvocationTargetException e) {
      throw expected(
          parameter, name, "a constructor that succeeds (" + e.getTargetException() + ")", e);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw expected(
          parameter, name, "a public class with a public constructor without arguments", e);
    }
  }

  private static ClassLoader loader() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    return context == null ? OwnClass.class.getClassLoader() : context;
  }

  private static IllegalArgumentException expected(
      String parameter, String name, String allowed, @Nullable Throwable cause) {
    return new IllegalArgumentException(parameter + " = " + name + ": expected " + allowed, cause);
  }
}
